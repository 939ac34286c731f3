-- Since when a delegate has their supervisor; null where nobody has said, and of delegates without one.
alter table users add column assigned_at timestamptz;

create function keep_assigned_at() returns trigger language plpgsql as $$
begin
  new.assigned_at := case when new.supervisor_id is null then null else now() end;
  return new;
end $$;
create trigger keep_assigned_at_on_insert before insert on users for each row
  when (new.supervisor_id is not null and new.assigned_at is null) execute function keep_assigned_at();
create trigger keep_assigned_at before update of supervisor_id on users for each row
  when (old.supervisor_id is distinct from new.supervisor_id) execute function keep_assigned_at();
