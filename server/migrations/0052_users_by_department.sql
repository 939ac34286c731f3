-- The department of somebody as lists order it, kept beside them: a page of people by department is read from an index alone.
alter table users add column department_sort text;

-- The lock makes a rename wait for who is being put into the department, and the other way round.
create function keep_department_sort() returns trigger language plpgsql as $$
begin
  new.department_sort := null;
  select lower(d.name) into new.department_sort from departments d
    where d.tenant_id = new.tenant_id and d.id = new.department_id for share;
  return new;
end $$;
create trigger keep_department_sort_on_insert before insert on users for each row
  when (new.department_id is not null) execute function keep_department_sort();
create trigger keep_department_sort before update of department_id on users for each row
  when (old.department_id is distinct from new.department_id) execute function keep_department_sort();

create function spread_department_sort() returns trigger language plpgsql as $$
begin
  update users set department_sort = lower(new.name) where tenant_id = new.tenant_id and department_id = new.id;
  return null;
end $$;
create trigger spread_department_sort after update of name on departments for each row
  when (old.name is distinct from new.name) execute function spread_department_sort();

call in_every_tenant('update users u set department_sort = lower(d.name) from departments d
  where u.tenant_id = $1 and d.tenant_id = $1 and d.id = u.department_id');

create index users_by_department on users (tenant_id, department_sort, id)
  include (role, status, department_id, supervisor_id, search) where deleted_at is null;
