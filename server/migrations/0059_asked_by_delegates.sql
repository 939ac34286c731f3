-- What somebody had asked for who is a delegate no more waited where no supervisor sees it: it is taken back, and bells are silent.
call in_every_tenant('update visits set status = (case when completed_at is null then ''scheduled'' else ''completed'' end)::visit_status,
    version = version + 1, updated_at = now()
  where tenant_id = $1 and status = ''submitted''
    and delegate_id in (select id from users where tenant_id = $1 and role <> ''DELEGATE'')');
call in_every_tenant('update notifications set undecided = ''{}'', read_at = now()
  where tenant_id = $1 and read_at is null and delegate_id in (select id from users where tenant_id = $1 and role <> ''DELEGATE'')');
