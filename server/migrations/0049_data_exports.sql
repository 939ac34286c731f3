-- Files of what is stored about one person, or of a whole company (docs/decisions/061). Each person has one made at a time.
create table data_exports (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('person', 'company')),
  person_id uuid,
  created_by uuid not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
  progress smallint not null default 0,
  error_message text,
  size bigint,
  records int,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id),
  check ((kind = 'person') = (person_id is not null)),
  foreign key (tenant_id, person_id) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create unique index data_exports_running on data_exports (tenant_id, created_by) where status in ('pending', 'processing');
create index data_exports_newest on data_exports (tenant_id, created_at, id);
create index data_exports_own on data_exports (tenant_id, created_by, created_at, id);
create index data_exports_person on data_exports (tenant_id, person_id, created_at, id) where person_id is not null;
call isolate('data_exports');

-- A file in parts, so that neither writing nor sending it holds it whole.
create table data_export_parts (
  tenant_id uuid not null default current_tenant() references tenants,
  export_id uuid not null,
  number int not null,
  bytes bytea not null,
  primary key (tenant_id, export_id, number),
  foreign key (tenant_id, export_id) references data_exports (tenant_id, id) on delete cascade
);
-- A zip is compressed already.
alter table data_export_parts alter column bytes set storage external;
call isolate('data_export_parts');
