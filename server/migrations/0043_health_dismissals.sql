-- Checks of a company's set-up that an admin has put aside, with a reason, until a day (ux-next 5.7).
create table health_dismissals (
  tenant_id uuid not null default current_tenant() references tenants,
  name text not null,
  reason text not null,
  dismissed_by uuid not null,
  until timestamptz not null,
  primary key (tenant_id, name),
  foreign key (tenant_id, dismissed_by) references users (tenant_id, id)
);
call isolate('health_dismissals');
