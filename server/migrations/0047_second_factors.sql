-- The second factor of people (decision 060). The secret is sealed with a key that the database does not have; `confirmed_at` is null until
-- a first code has proved that the app has it. `last_step`: the half minute of the last code that was accepted, so that none works twice.
create table second_factors (
  tenant_id uuid not null default current_tenant() references tenants,
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call isolate('second_factors');

-- Codes for the day when the phone is gone: each opens the account once.
create table recovery_codes (
  tenant_id uuid not null default current_tenant() references tenants,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call isolate('recovery_codes');

-- Whoever has told the right password and not yet the code. `password_mark`: of which password, so that another one ends the step.
create table sign_in_steps (
  tenant_id uuid not null default current_tenant() references tenants,
  token_hash bytea not null,
  user_id uuid not null,
  password_mark bytea not null,
  remember boolean not null,
  enrols boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index sign_in_steps_user on sign_in_steps (tenant_id, user_id);
call isolate('sign_in_steps');

-- What a company asks of its people's sign-in; no row: nothing beyond the password.
create table security_rules (
  tenant_id uuid not null default current_tenant() references tenants,
  second_factor text not null check (second_factor in ('optional', 'admins', 'everyone')),
  primary key (tenant_id)
);
call isolate('security_rules');
