create type user_role as enum ('SUPER_ADMIN', 'TENANT_ADMIN', 'SUPERVISOR', 'DELEGATE');
create type user_status as enum ('active', 'pending', 'inactive');

create table departments (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  name text not null,
  description text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index departments_name on departments (tenant_id, lower(name));
call isolate('departments');

create table users (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  email text not null,
  first_name text not null,
  last_name text not null,
  role user_role not null,
  status user_status not null default 'active',
  phone text,
  department_id uuid,
  supervisor_id uuid,
  weekly_visit_target smallint not null default 20,
  is_email_verified boolean not null default false,
  password_hash text,
  last_login_at timestamptz,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, department_id) references departments (tenant_id, id),
  foreign key (tenant_id, supervisor_id) references users (tenant_id, id)
);
create unique index users_email on users (tenant_id, email) where deleted_at is null;
create index users_team on users (tenant_id, supervisor_id) where role = 'DELEGATE';
create index users_department on users (tenant_id, department_id) where department_id is not null;
call isolate('users', 'select, insert, update');

-- What a tenant changed about what its roles may do; a role without a row has the defaults of the contract.
create table role_permissions (
  tenant_id uuid not null default current_tenant() references tenants,
  role user_role not null,
  permissions text[] not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, role)
);
call isolate('role_permissions');

create table invitations (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  email text not null,
  first_name text,
  last_name text,
  role user_role not null,
  department_id uuid,
  supervisor_id uuid,
  token_hash bytea not null,
  invited_by uuid,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  cancelled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, department_id) references departments (tenant_id, id),
  foreign key (tenant_id, supervisor_id) references users (tenant_id, id),
  foreign key (tenant_id, invited_by) references users (tenant_id, id),
  unique (tenant_id, token_hash)
);
create unique index invitations_open on invitations (tenant_id, email)
  where accepted_at is null and cancelled_at is null;
call isolate('invitations', 'select, insert, update');
