-- no transaction
-- How many visits of each delegate wait for a decision: a probe, however long their history.
create index concurrently if not exists visits_undecided on visits (tenant_id, delegate_id) where status = 'submitted';
