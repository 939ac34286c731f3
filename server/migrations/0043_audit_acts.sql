-- no transaction
create index concurrently if not exists audit_log_acts on audit_log (tenant_id, resource, action, at, id);
