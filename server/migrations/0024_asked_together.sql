-- What a delegate asks a supervisor for within an hour is told once: `visit_ids` are all of it, `undecided` what still waits for an
-- answer. When nothing does, the notification counts as read.
alter table notifications
  add column delegate_id uuid,
  add column visit_ids uuid[],
  add column undecided uuid[],
  add foreign key (tenant_id, delegate_id) references users (tenant_id, id) not valid;

call in_every_tenant('
  update notifications n
  set delegate_id = v.delegate_id, visit_ids = array[v.id], undecided = case when v.status = ''submitted'' then array[v.id] else ''{}'' end,
    read_at = case when v.status <> ''submitted'' then now() end
  from visits v
  where n.tenant_id = $1 and n.type = ''approval'' and n.read_at is null and v.tenant_id = $1 and v.id = n.related_id');
