-- What a company wants looked at before a visit is approved (ux-next 5.1), where it is not what is usual; `since` when it was said.
-- Supervisors were told of what is due soon among what was sent until `told_until`.
create table review_rules (
  tenant_id uuid primary key default current_tenant() references tenants,
  rules jsonb,
  since timestamptz,
  told_until timestamptz
);
call isolate('review_rules');
