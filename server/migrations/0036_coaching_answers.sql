-- What a delegate does with a note (ux-next 5.4, docs/decisions/052): whom its next step is about and from which day on, in which
-- visits it was done, and what they answer. A visit that a device has not sent yet may be named: done_in is no reference.
alter table coaching_notes
  add column prescriber_id uuid,
  add column day date not null default current_date,
  add column done_in uuid[] not null default '{}',
  add column reply text,
  add column replied_at timestamptz;
call in_every_tenant('update coaching_notes n set day = n.created_at::date,
  prescriber_id = (select v.prescriber_id from visits v where v.tenant_id = $1 and v.id = n.visit_id) where n.tenant_id = $1');

alter table coaching_notes
  add foreign key (tenant_id, prescriber_id) references prescribers (tenant_id, id) not valid;
create index coaching_notes_told on coaching_notes (tenant_id, delegate_id, created_at, id);

-- With a note goes what told of it, and notes go with either of the two people.
create function forget_coaching_notices() returns trigger language plpgsql as $$
begin
  delete from notifications where tenant_id = old.tenant_id and user_id in (old.delegate_id, old.written_by) and related_id = old.id
    and wording like 'coaching-%';
  return null;
end $$;
create trigger forget_coaching_notices after delete on coaching_notes for each row execute function forget_coaching_notices();
create function forget_coaching_notes() returns trigger language plpgsql as $$
begin
  delete from coaching_notes where tenant_id = new.tenant_id and new.id in (delegate_id, written_by);
  return null;
end $$;
create trigger forget_coaching_notes after update of deleted_at on users for each row
  when (new.deleted_at is not null) execute function forget_coaching_notes();
