-- Lists of a whole company or team in their order, found and counted in the index alone (performance.md, point 6): what
-- they cost hangs on the page, not on the tenant.
create index visits_time on visits (tenant_id, scheduled_date, scheduled_time, id)
  include (delegate_id, prescriber_id, status, type, completed_at);

-- The queue and what was decided, by the order in which a supervisor reads them.
create index visits_waiting on visits (tenant_id, submitted_at, id)
  include (delegate_id, prescriber_id, scheduled_date, completed_at) where status = 'submitted';
create index visits_agreed on visits (tenant_id, approved_at desc, id)
  include (delegate_id, prescriber_id, scheduled_date, completed_at) where status = 'approved';
create index visits_refused on visits (tenant_id, rejected_at desc, id)
  include (delegate_id, prescriber_id, scheduled_date, completed_at) where status = 'rejected';
create index visits_judged on visits (tenant_id, (coalesce(approved_at, rejected_at, submitted_at)) desc, id)
  include (delegate_id, prescriber_id, scheduled_date, completed_at, status)
  where status in ('submitted', 'approved', 'rejected');
drop index visits_queue;
drop index visits_approved;
drop index visits_rejected;

-- The names of the archived, whose visits are searched as well.
create index prescribers_archived on prescribers (tenant_id, sort_name, id)
  include (search, assigned_delegate_id, created_by) where not is_active;
