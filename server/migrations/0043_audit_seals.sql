-- Who wrote an entry (the database role) and within which request; the seals of the log (decision 059).
alter table audit_log add column request_id text;
alter table audit_log add column writer text not null default session_user::text;

-- Entry by entry, in order: seal = SHA-256(seal before, entry). What may be erased (details; address and device) is in it only as a
-- hash with a salt; the salt goes with the words.
create table audit_seals (
  tenant_id uuid not null default current_tenant() references tenants,
  number bigint not null,
  entry_id uuid not null,
  details_salt uuid,
  details_hash bytea not null,
  origin_salt uuid,
  origin_hash bytea not null,
  seal bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (tenant_id, number)
);
create unique index audit_seals_entry on audit_seals (tenant_id, entry_id);
call isolate('audit_seals', 'select, insert');

-- How far a log is sealed, and what its last check found. `sealed_until`: what is older has its seal; null until all that was there
-- when sealing began has one. `checking`: how far the running check is.
create table audit_chains (
  tenant_id uuid not null default current_tenant() references tenants,
  number bigint not null default 0,
  seal bytea not null,
  sealed_until timestamptz,
  checked_at timestamptz,
  broken_at bigint,
  checking bigint,
  checking_at timestamptz,
  primary key (tenant_id)
);
call isolate('audit_chains');

-- The application adds entries and changes none. When a person is erased, the words about them go (details) and where they were
-- (address, device); that it was done, by whom and when stays, and so does every seal.
create function erase_audit_words(person uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_seals s set details_salt = null from audit_log a
    where s.tenant_id = current_tenant() and a.tenant_id = s.tenant_id and a.id = s.entry_id and a.resource_id = person;
  update audit_seals s set origin_salt = null from audit_log a
    where s.tenant_id = current_tenant() and a.tenant_id = s.tenant_id and a.id = s.entry_id and a.user_id = person;
  update audit_log set details = '{}' where tenant_id = current_tenant() and resource_id = person;
  update audit_log set ip_address = null, user_agent = null where tenant_id = current_tenant() and user_id = person;
end $$;
revoke all on function erase_audit_words from public;
grant execute on function erase_audit_words to rounds_app;
