create type visit_status as enum ('scheduled', 'in-progress', 'completed', 'submitted', 'approved', 'rejected');
create type visit_type as enum ('routine', 'follow_up', 'introduction');

create table visits (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  delegate_id uuid not null,
  prescriber_id uuid not null,
  prescriber_name text not null,
  scheduled_date date not null,
  scheduled_time time(0) not null,
  duration smallint not null default 30,
  status visit_status not null default 'scheduled',
  type visit_type not null default 'routine',
  location jsonb not null,
  notes text,
  objectives text[] not null default '{}',
  outcomes jsonb,
  rating real generated always as ((outcomes ->> 'rating')::real) stored,
  draft_data jsonb,
  draft_updated_at timestamptz,
  in_progress_at timestamptz,
  start_time timestamptz,
  end_time timestamptz,
  actual_duration int,
  completed_at timestamptz,
  submitted_at timestamptz,
  approved_by uuid,
  approved_at timestamptz,
  rejected_by uuid,
  rejected_at timestamptz,
  rejection_reason text,
  cycle_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, delegate_id) references users (tenant_id, id),
  foreign key (tenant_id, prescriber_id) references prescribers (tenant_id, id),
  foreign key (tenant_id, approved_by) references users (tenant_id, id),
  foreign key (tenant_id, rejected_by) references users (tenant_id, id)
);
-- One delegate's week, month and totals, without touching the table while it is vacuumed.
create index visits_agenda on visits (tenant_id, delegate_id, scheduled_date, scheduled_time)
  include (status, rating, prescriber_id, completed_at);
-- The delegate before the day: whether a delegate sees a prescriber, and their latest visits, are one probe each.
create index visits_prescriber on visits (tenant_id, prescriber_id, delegate_id, scheduled_date)
  include (status, rating);
create index visits_queue on visits (tenant_id, submitted_at) include (delegate_id) where status = 'submitted';
create index visits_approved on visits (tenant_id, approved_at) include (delegate_id) where approved_at is not null;
create index visits_rejected on visits (tenant_id, rejected_at) include (delegate_id) where rejected_at is not null;
alter table visits set (
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_cost_limit = 2000
);
-- A delegate and a prescriber belong to one tenant. Without knowing that, the planner takes a delegate's whole history for
-- one row, and reads it to find one visit.
create statistics visits_tenant (dependencies) on tenant_id, delegate_id, prescriber_id from visits;
call isolate('visits');

-- An approved report is evidence: the second lock behind the rules of the application.
create function keep_approved_report() returns trigger language plpgsql as $$
begin
  raise exception 'an approved report does not change' using errcode = 'check_violation', constraint = 'visits_approved_report';
end $$;
create trigger keep_approved_report before update or delete on visits for each row
  when (old.status = 'approved' and old.completed_at is not null)
  execute function keep_approved_report();

-- The visit as it was when it was submitted. Never changes.
create table visit_submissions (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  visit_id uuid not null,
  kind text not null check (kind in ('plan', 'report')),
  snapshot jsonb not null,
  submitted_by uuid not null,
  submitted_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, submitted_by) references users (tenant_id, id)
);
create index visit_submissions_visit on visit_submissions (tenant_id, visit_id, submitted_at);
call isolate('visit_submissions', 'select, insert');
