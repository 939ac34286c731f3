-- no transaction
create index concurrently if not exists audit_log_person on audit_log (tenant_id, user_id, at, id);
