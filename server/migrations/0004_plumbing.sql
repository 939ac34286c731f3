create table audit_log (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  user_id uuid,
  action text not null,
  resource text not null,
  resource_id uuid,
  details jsonb not null default '{}',
  ip_address text,
  user_agent text,
  success boolean not null default true,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index audit_log_resource on audit_log (tenant_id, resource_id, at) where resource_id is not null;
create index audit_log_time on audit_log (tenant_id, at);
call isolate('audit_log', 'select, insert');

-- The stored answer of a change, so that sending it again does nothing again (server-rules 5.6).
create table idempotency_keys (
  tenant_id uuid not null default current_tenant() references tenants,
  user_id uuid not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint,
  body text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, route, key)
);
call isolate('idempotency_keys');

create table mails (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);
create index mails_time on mails (tenant_id, created_at);
call isolate('mails');

create type file_purpose as enum ('logo', 'attachment');
create table files (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  name text not null,
  content_type text not null,
  purpose file_purpose not null,
  size int not null,
  bytes bytea not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
call isolate('files');

create type notification_priority as enum ('low', 'medium', 'high', 'urgent');
create table notifications (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  type text not null,
  title text not null,
  message text not null,
  priority notification_priority not null default 'medium',
  related_id uuid,
  action_url text,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index notifications_user on notifications (tenant_id, user_id, created_at);
call isolate('notifications');
