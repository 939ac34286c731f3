-- Reports of supervisors (specification §3): what was asked for, what became of it, and with `status` 'saved' what may be asked
-- for again. `document` holds its numbers, so that every format of it says the same.
create table reports (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  created_by uuid not null,
  template text not null,
  title text not null,
  description text,
  status text not null check (status in ('pending', 'processing', 'completed', 'failed', 'saved')),
  format text not null check (format in ('PDF', 'XLSX', 'CSV')),
  parameters jsonb not null,
  progress smallint not null default 0,
  error_message text,
  document jsonb,
  file_asset_id uuid,
  created_at timestamptz not null default now(),
  generated_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, file_asset_id) references files (tenant_id, id) on delete set null (file_asset_id)
);
create index reports_own on reports (tenant_id, created_by, created_at, id);
create index reports_file on reports (tenant_id, file_asset_id) where file_asset_id is not null;
call isolate('reports');

-- A file that was written for one person may be kept longer than others.
alter table files add column kept_until timestamptz;
