-- no transaction
create index concurrently if not exists visits_agenda_met on visits (tenant_id, delegate_id, scheduled_date, scheduled_time)
  include (status, rating, prescriber_id, completed_at, not_met);
