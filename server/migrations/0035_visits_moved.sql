-- no transaction
create index concurrently if not exists visits_moved on visits (tenant_id, delegate_id, planned_date)
  where planned_date <> scheduled_date;
