-- What became of the mail of an invitation, what stands above its link, and the order of the list.
alter table invitations
  add column mail_id uuid,
  add column mail_sent_at timestamptz,
  add column mail_failed_at timestamptz,
  add column message text;
create index invitations_time on invitations (tenant_id, invited_at desc, id desc);
create index invitations_mail on invitations (tenant_id, mail_id) where mail_id is not null;
