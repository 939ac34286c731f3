-- Meetings, trainings and leave of a team. Days and times are the tenant's wall clock, as those of visits; without times it is
-- the whole day, the last one included. member_id null: the whole team of created_by.
create table calendar_events (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  title text not null,
  type text not null check (type in ('meeting', 'training', 'leave', 'other')),
  start_day date not null,
  start_time time(0),
  end_day date not null,
  end_time time(0),
  all_day boolean not null generated always as (start_time is null) stored,
  location text,
  description text,
  member_id uuid,
  created_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  check ((start_time is null) = (end_time is null)),
  -- So that a range of days is a range of the index.
  check (end_day - start_day between 0 and 61),
  check (end_day > start_day or start_time is null or end_time > start_time)
);
create index calendar_events_days on calendar_events (tenant_id, start_day);
call isolate('calendar_events');
