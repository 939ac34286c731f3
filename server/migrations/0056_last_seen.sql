-- When somebody was there last, kept beside them: told by sessions alone it went back to the last password with each session that ended.
alter table users add column last_seen_at timestamptz;
call in_every_tenant('update users u set last_seen_at = k.at from (
  select s.user_id, max(t.created_at) as at from sessions s join session_tokens t on t.tenant_id = $1 and t.session_id = s.id
  where s.tenant_id = $1 group by s.user_id) k
  where u.tenant_id = $1 and u.id = k.user_id');
