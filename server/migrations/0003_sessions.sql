-- Tokens are stored as SHA-256 only. Each token begins with its tenant, so that its look-up runs under the row policy.

create table sessions (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  remember boolean not null default false,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  revoked_at timestamptz,
  revoked_reason text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index sessions_user on sessions (tenant_id, user_id) where revoked_at is null;
call isolate('sessions');

-- One pair per sign-in or refresh. An access token lives its 15 minutes also when its twin of another tab is newer.
create table session_tokens (
  tenant_id uuid not null default current_tenant() references tenants,
  refresh_hash bytea not null,
  access_hash bytea not null,
  access_expires_at timestamptz not null,
  session_id uuid not null,
  generation int not null default 1,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, refresh_hash),
  unique (tenant_id, access_hash),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade
);
create index session_tokens_session on session_tokens (tenant_id, session_id, generation);
call isolate('session_tokens');

create type mail_token_kind as enum ('reset', 'verify');
create table mail_tokens (
  tenant_id uuid not null default current_tenant() references tenants,
  token_hash bytea not null,
  kind mail_token_kind not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index mail_tokens_user on mail_tokens (tenant_id, user_id, kind);
call isolate('mail_tokens');

-- Attempts per thing that is protected: an address, a network address.
create table throttles (
  tenant_id uuid not null default current_tenant() references tenants,
  key text not null,
  count int not null,
  window_ends_at timestamptz not null,
  primary key (tenant_id, key)
);
call isolate('throttles');
