-- Row security keeps the rows of every tenant also from the owner. What an upgrade changes in them goes through here, tenant by
-- tenant: `change` is one statement in which $1 is the tenant, as everywhere.
--   call in_every_tenant('update visits set type = ''routine'' where tenant_id = $1 and type = ''introduction''');
-- approved_reports: changes approved reports too, which are evidence: for their shape, never for what they say.
-- commits: each tenant is a transaction of its own, in a file that begins with "-- no transaction". For large tables: nobody waits
-- for the locks of a whole upgrade. As it may stop half-way, what was changed must be left alone the second time.
create procedure in_every_tenant(change text, approved_reports boolean default false, commits boolean default false)
language plpgsql as $$
declare
  tenant uuid;
  row_security text := current_setting('row_security');
begin
  if change !~ 'tenant_id' or change !~ '\$1' then
    raise exception 'a change of every tenant names the tenant: tenant_id = $1';
  end if;
  for tenant in select id from tenants order by id loop
    perform set_config('row_security', 'on', true), set_config('app.tenant', tenant::text, true),
      set_config('app.approved_reports', approved_reports::text, true);
    execute change using tenant;
    if commits then commit; end if;
  end loop;
  perform set_config('row_security', row_security, true), set_config('app.tenant', '', true), set_config('app.approved_reports', '', true);
end $$;
revoke execute on procedure in_every_tenant from public;

-- Only who owns the table is let through: the application can set what it likes.
create or replace function keep_approved_report() returns trigger language plpgsql as $$
begin
  if current_setting('app.approved_reports', true) = 'true'
    and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  raise exception 'an approved report does not change' using errcode = 'check_violation', constraint = 'visits_approved_report';
end $$;
