-- Lower case without accents, for searching and sorting; the same as plainText() of the contract.
create function plain_text(value text) returns text immutable parallel safe
  return replace(replace(replace(
    translate(lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g')), 'đðħıłøς', 'ddhiloσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

-- The same person in the same city; accents keep people apart (decisions.md). The separator cannot be typed into a name.
create function prescriber_identity(first_name text, last_name text, city text) returns text immutable parallel safe
  return lower(first_name) || U&'\001f' || lower(last_name) || U&'\001f' || lower(coalesce(city, ''));

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
  -- Cut, because both stand in an index, whose rows hold 2,700 bytes.
  sort_name text not null generated always as (left(plain_text(last_name || ' ' || first_name), 120)) stored,
  search text not null generated always as (left(
    plain_text(first_name || ' ' || last_name || ' ' || coalesce(hospital_affiliation, '') || ' '
      || coalesce(address ->> 'city', '') || ' ' || specialty), 400)) stored,
  -- A column, because the row policy keeps the planner from looking up an expression.
  identity text not null generated always as (prescriber_identity(first_name, last_name, address ->> 'city')) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, assigned_delegate_id) references users (tenant_id, id)
) with (fillfactor = 85);

-- Lists and searches run over this index alone, in the order of the list.
create index prescribers_scan on prescribers (tenant_id, sort_name, id)
  include (search, assigned_delegate_id, created_by) where is_active;
create index prescribers_delegate on prescribers (tenant_id, assigned_delegate_id, sort_name, id) where is_active;
create index prescribers_created_by on prescribers (tenant_id, created_by) where is_active;
-- Archived ones do not count.
create unique index prescribers_identity on prescribers (tenant_id, identity) where is_active;
-- A delegate belongs to one tenant, which the planner cannot know.
create statistics prescribers_tenant (dependencies) on tenant_id, assigned_delegate_id, created_by from prescribers;
call isolate('prescribers', 'select, insert, update');
