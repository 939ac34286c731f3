-- Open pages of a company's people hear that something of the company changed, whoever changes it: what it is called, how it looks,
-- what it has and what its roles may do. An event that names nobody is for everybody of the tenant. Argument: the tenant's column.
-- Named so as to come after `tell_of_sessions`: who asks again finds no instance that still remembers how it was.
create function tell_open_pages() returns trigger language plpgsql as $$
declare
  tenant text;
begin
  if tg_op = 'DELETE' then tenant := to_jsonb(old) ->> tg_argv[0]; else tenant := to_jsonb(new) ->> tg_argv[0]; end if;
  perform pg_notify('rounds_events', jsonb_build_object('tenantId', tenant, 'type', 'company', 'id', tenant)::text);
  return null;
end $$;

create trigger tell_open_pages after update on tenants for each row
  when ((old.name, old.logo, old.settings, old.plan, old.subscription_status, old.trial_ends_at, old.current_period_end)
    is distinct from
    (new.name, new.logo, new.settings, new.plan, new.subscription_status, new.trial_ends_at, new.current_period_end))
  execute function tell_open_pages('id');
create trigger tell_open_pages after insert or update or delete on role_permissions for each row
  execute function tell_open_pages('tenant_id');
