-- Tenants, and the rule that keeps their rows apart. Every other table calls isolate().

create type subscription_plan as enum ('trial', 'basic', 'professional', 'enterprise');
create type subscription_status as enum ('active', 'inactive', 'cancelled', 'past_due');

create table tenants (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  name text not null,
  domain text,
  logo text,
  settings jsonb not null,
  plan subscription_plan not null default 'trial',
  subscription_status subscription_status not null default 'active',
  trial_ends_at timestamptz,
  current_period_end timestamptz not null,
  onboarding_completed boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

do $$ begin
  if not exists (select from pg_roles where rolname = 'rounds_app') then
    create role rounds_app login nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
end $$;
grant usage on schema public to rounds_app;
grant select, insert, update on tenants to rounds_app;

-- The tenant of the running transaction, or null: then no isolated row is visible.
create function current_tenant() returns uuid stable parallel safe
  return nullif(current_setting('app.tenant', true), '')::uuid;

-- Makes a table readable and writable for one tenant at a time, by row policy, even for the table's owner.
-- privileges: what the application may do with the table.
create procedure isolate(target regclass, privileges text default 'select, insert, update, delete')
language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy one_tenant on %s using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
    target);
  execute format('grant %s on %s to rounds_app', privileges, target);
end $$;
