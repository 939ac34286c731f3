-- What instances keep of sessions in memory is forgotten when a row that it came from changes, whoever changes it and whether or
-- not they think of it: the notice is `tenant:user`, or `tenant:` for all of a tenant. Arguments: the columns of both.
create function tell_of_sessions() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'DELETE' then changed := to_jsonb(old); else changed := to_jsonb(new); end if;
  perform pg_notify('rounds_sessions', (changed ->> tg_argv[0]) || ':' || coalesce(changed ->> tg_argv[1], ''));
  return null;
end $$;

create trigger tell_of_sessions after update of revoked_at on sessions for each row
  when (old.revoked_at is distinct from new.revoked_at) execute function tell_of_sessions('tenant_id', 'user_id');
create trigger tell_of_gone_sessions after delete on sessions for each row
  when (old.revoked_at is null and old.expires_at > now()) execute function tell_of_sessions('tenant_id', 'user_id');
create trigger tell_of_sessions after update of role, status, first_name, last_name, supervisor_id, deleted_at on users for each row
  when ((old.role, old.status, old.first_name, old.last_name, old.supervisor_id, old.deleted_at)
    is distinct from (new.role, new.status, new.first_name, new.last_name, new.supervisor_id, new.deleted_at))
  execute function tell_of_sessions('tenant_id', 'id');
create trigger tell_of_sessions after insert or update or delete on role_permissions for each row
  execute function tell_of_sessions('tenant_id');
create trigger tell_of_sessions after update of slug, settings, subscription_status on tenants for each row
  when ((old.slug, old.subscription_status, old.settings -> 'localization')
    is distinct from (new.slug, new.subscription_status, new.settings -> 'localization'))
  execute function tell_of_sessions('id');
