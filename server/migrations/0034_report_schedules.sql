-- Reports that are sent by e-mail (ux-next 5.6): a saved definition, made of the last full week, month or quarter on the first
-- working day of the next one. `next_day`: on which morning of the tenant's zone it is sent next; it moves in the transaction
-- that has that period made, so each is made once.
create table report_schedules (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  report_id uuid not null,
  created_by uuid not null,
  every text not null check (every in ('week', 'month', 'quarter')),
  format text not null check (format in ('PDF', 'XLSX', 'CSV')),
  next_day date not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade,
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index report_schedules_own on report_schedules (tenant_id, created_by, created_at, id);
create index report_schedules_report on report_schedules (tenant_id, report_id);
call isolate('report_schedules');

-- To whom. Who has stopped it stays here, so that nobody is asked again by the next change.
create table report_recipients (
  tenant_id uuid not null default current_tenant() references tenants,
  schedule_id uuid not null,
  user_id uuid not null,
  stopped_at timestamptz,
  primary key (tenant_id, schedule_id, user_id),
  foreign key (tenant_id, schedule_id) references report_schedules (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call isolate('report_recipients');

-- Reports that are mailed once they are made: of a schedule on a day, or, without one, to whoever asked for it.
create table report_runs (
  tenant_id uuid not null default current_tenant() references tenants,
  report_id uuid not null,
  schedule_id uuid,
  day date,
  primary key (tenant_id, report_id),
  unique (tenant_id, schedule_id, day),
  check ((schedule_id is null) = (day is null)),
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade,
  foreign key (tenant_id, schedule_id) references report_schedules (tenant_id, id) on delete cascade
);
call isolate('report_runs');

-- What became of each mail; its words are the row of `mails` with the same id. `begun_at` is stored before it leaves: where only
-- that is known, it may have arrived, and is not sent a second time.
create table report_mails (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null,
  report_id uuid not null,
  user_id uuid not null,
  stop_hash bytea,
  begun_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  problem text check (problem in ('address', 'refused', 'unreachable', 'interrupted', 'gone')),
  primary key (tenant_id, id),
  unique (tenant_id, report_id, user_id),
  unique (tenant_id, stop_hash),
  foreign key (tenant_id, report_id) references report_runs (tenant_id, report_id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call isolate('report_mails');
