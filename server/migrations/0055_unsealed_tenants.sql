-- Which companies have entries of the audit log without a seal: asked once a minute of all (decision 064). Row security binds it
-- too: it looks at one company at a time, with the rights of whoever asks, and gives back nothing but their ids.
-- A company that was sealed last two hours ago has nothing late to come (a transaction that lasts an hour is nobody's): there one
-- look at the end of audit_log_order says all. What came while no job ran is found by the check of the night.
create function tenants_with_unsealed() returns setof uuid
language plpgsql set search_path = public, pg_temp as $$
declare
  before text := current_setting('app.tenant', true);
  tenant uuid;
  since timestamptz;
begin
  for tenant in select id from tenants order by id loop
    perform set_config('app.tenant', tenant::text, true);
    select c.sealed_until - case when c.sealed_until > now() - interval '2 hours' then interval '1 hour' else interval '0' end
      into since from audit_chains c where c.tenant_id = tenant;
    if since is null then
      if exists (select from audit_log a where a.tenant_id = tenant) then return next tenant; end if;
    elsif exists (
      select from audit_log a where a.tenant_id = tenant and a.at >= since and a.writer = session_user::text
        and not exists (select from audit_seals s where s.tenant_id = tenant and s.entry_id = a.id)) then
      return next tenant;
    end if;
  end loop;
  perform set_config('app.tenant', coalesce(before, ''), true);
end $$;
revoke all on function tenants_with_unsealed from public;
grant execute on function tenants_with_unsealed to rounds_app;
