-- A company's people in the orders of their list and searched, each in an index alone. `sort_name` is as lists write them.
alter table users
  add column sort_name text not null generated always as (left(plain_text(first_name || ' ' || last_name), 120)) stored,
  add column search text not null generated always as (left(plain_text(first_name || ' ' || last_name || ' ' || email), 400)) stored;
create index users_newest on users (tenant_id, created_at, id) include (role, status, department_id, supervisor_id, search)
  where deleted_at is null;
create index users_by_name on users (tenant_id, sort_name, id) include (role, status, department_id, supervisor_id, search)
  where deleted_at is null;
