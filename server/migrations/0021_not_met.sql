-- Nobody was met: such a visit is told like a report, and counts in no target (decision 045).
alter table visits
  add column not_met boolean not null generated always as (coalesce(jsonb_typeof(outcomes -> 'notMet') = 'object', false)) stored,
  add column times_source text check (times_source in ('planned', 'timer', 'typed'));

drop trigger forget_totals_on_update on visits;
create trigger forget_totals_on_update
  after update of scheduled_date, status, completed_at, delegate_id, prescriber_id, outcomes on visits for each row
  when (
    (old.scheduled_date < current_date - 38 or new.scheduled_date < current_date - 38)
    and (old.scheduled_date, old.status, old.completed_at, old.delegate_id, old.prescriber_id, old.not_met)
      is distinct from (new.scheduled_date, new.status, new.completed_at, new.delegate_id, new.prescriber_id, new.not_met)
  )
  execute function forget_visit_totals();
