-- Lower case without accents, for searching and sorting.
create function plain_text(value text) returns text immutable parallel safe
  return lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g'));

create table prescribers (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  specialty text not null default 'General',
  hospital_affiliation text,
  address jsonb not null default '{"address": null, "city": null, "coordinates": null}',
  notes text,
  is_active boolean not null default true,
  created_by uuid,
  assigned_delegate_id uuid,
  -- Figures of the visits carried out, kept by the transaction that completes or rejects one.
  last_visit_date date,
  total_visits int not null default 0,
  rating_sum real not null default 0,
  rating_count int not null default 0,
  sort_name text not null generated always as (plain_text(last_name || ' ' || first_name)) stored,
  search text not null generated always as (
    plain_text(first_name || ' ' || last_name || ' ' || coalesce(hospital_affiliation, '') || ' '
      || coalesce(address ->> 'city', '') || ' ' || specialty)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, assigned_delegate_id) references users (tenant_id, id)
) with (fillfactor = 85);

create index prescribers_scan on prescribers (tenant_id, sort_name)
  include (search, id, assigned_delegate_id, created_by) where is_active;
create index prescribers_delegate on prescribers (tenant_id, assigned_delegate_id, sort_name)
  include (search, id) where is_active;
create index prescribers_created_by on prescribers (tenant_id, created_by, sort_name)
  include (search, id, assigned_delegate_id) where is_active;
-- The same person in the same city; accents keep people apart (decisions.md). Archived ones do not count.
create unique index prescribers_identity on prescribers
  (tenant_id, lower(first_name), lower(last_name), lower(coalesce(address ->> 'city', ''))) where is_active;
call isolate('prescribers', 'select, insert, update');
