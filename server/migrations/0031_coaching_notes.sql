-- What a supervisor wants a delegate to do otherwise, or as well again (ux-next 5.4): beside the visits, which stay as they are, and
-- in no report and no score. The delegate is sent it as a notification, and has read it when they have read that.
create table coaching_notes (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  delegate_id uuid not null,
  written_by uuid not null,
  visit_id uuid,
  note text not null,
  next_step text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, delegate_id) references users (tenant_id, id),
  foreign key (tenant_id, written_by) references users (tenant_id, id),
  foreign key (tenant_id, visit_id) references visits (tenant_id, id) on delete set null (visit_id)
);
create index coaching_notes_own on coaching_notes (tenant_id, written_by, delegate_id, created_at, id);
create index coaching_notes_visit on coaching_notes (tenant_id, visit_id) where visit_id is not null;
call isolate('coaching_notes');

-- Notifications are deleted when they are old; that a note was read stays.
create function mark_coaching_note_read() returns trigger language plpgsql as $$
begin
  update coaching_notes set read_at = new.read_at where tenant_id = new.tenant_id and id = new.related_id and read_at is null;
  return null;
end $$;
create trigger mark_coaching_note_read after update of read_at on notifications for each row
  when (new.wording like 'coaching-%' and new.read_at is not null) execute function mark_coaching_note_read();
