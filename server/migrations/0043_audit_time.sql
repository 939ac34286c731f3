-- no transaction
create index concurrently if not exists audit_log_order on audit_log (tenant_id, at, id) include (user_id, success);
