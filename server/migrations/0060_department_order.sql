-- Departments stand in the order of their letters, those with an accent too, and so do people by department.
create or replace function keep_department_sort() returns trigger language plpgsql as $$
begin
  new.department_sort := null;
  select plain_text(d.name) into new.department_sort from departments d
    where d.tenant_id = new.tenant_id and d.id = new.department_id for share;
  return new;
end $$;

create or replace function spread_department_sort() returns trigger language plpgsql as $$
begin
  update users set department_sort = plain_text(new.name) where tenant_id = new.tenant_id and department_id = new.id;
  return null;
end $$;

call in_every_tenant('update users u set department_sort = plain_text(d.name) from departments d
  where u.tenant_id = $1 and d.tenant_id = $1 and d.id = u.department_id and u.department_sort <> plain_text(d.name)');
