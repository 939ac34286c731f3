-- no transaction
create index concurrently if not exists notifications_undecided on notifications (tenant_id, delegate_id)
  where read_at is null and delegate_id is not null;
