-- What a delegate did before `until`, counted once: all-time counts read a few months of visits, however long the history.
create table visit_totals (
  tenant_id uuid not null default current_tenant() references tenants,
  delegate_id uuid not null,
  until date not null,
  visits int not null,
  carried_out int not null,
  prescribers uuid[] not null,
  primary key (tenant_id, delegate_id),
  foreign key (tenant_id, delegate_id) references users (tenant_id, id) on delete cascade
);
call isolate('visit_totals');

-- Whoever changes a visit that old lets its delegate's totals go; the next night counts again. The lock makes counting wait
-- for changes that are under way, and changes for a count: neither misses the other.
create function forget_visit_totals() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(delegate::text, 0))
    from unnest(array[old.delegate_id, new.delegate_id]) delegate where delegate is not null order by delegate;
  delete from visit_totals
    where tenant_id in (old.tenant_id, new.tenant_id) and delegate_id in (old.delegate_id, new.delegate_id);
  return null;
end $$;
-- Totals never reach into the last 40 days: for the visits of every day a condition is all that these cost.
create trigger forget_totals_on_insert after insert on visits for each row
  when (new.scheduled_date < current_date - 38) execute function forget_visit_totals();
create trigger forget_totals_on_update after update of scheduled_date, status, completed_at, delegate_id, prescriber_id on visits for each row
  when (old.scheduled_date < current_date - 38 or new.scheduled_date < current_date - 38)
  execute function forget_visit_totals();
create trigger forget_totals_on_delete after delete on visits for each row
  when (old.scheduled_date < current_date - 38) execute function forget_visit_totals();
