-- Set-ups that are not finished (requirements S-054), and what became of those that are, so that a submission that is sent again
-- answers the same. One for a company: its own, or one that does not exist yet. `tenant_id` is then the id that it is going to
-- have, which is why there is no reference; the tokens that open it begin with it, like all others (docs/decisions/057).
create table account_setups (
  tenant_id uuid not null default current_tenant(),
  token_hashes bytea[] not null default '{}',
  data jsonb not null default '{}',
  completed_steps text[] not null default '{}',
  current_step text not null default 'company-info',
  auto_save boolean not null default true,
  saved_at timestamptz not null default now(),
  expires_at timestamptz not null,
  set_up jsonb,
  primary key (tenant_id)
);
call isolate('account_setups');

-- How often a network has begun or finished one, or has had a link mailed: it has no tenant yet, so an id made of the network's
-- hash stands in its place.
create table setup_attempts (
  tenant_id uuid not null default current_tenant(),
  count int not null,
  window_ends_at timestamptz not null,
  primary key (tenant_id)
);
call isolate('setup_attempts');

-- What a company said of itself when it was set up: sector, size, address.
alter table tenants add column company jsonb;
