create type message_priority as enum ('low', 'normal', 'high', 'urgent');
create table messages (
  tenant_id uuid not null default current_tenant() references tenants,
  id uuid not null default uuidv7(),
  sender_id uuid not null,
  recipient_id uuid not null,
  subject text not null,
  body text not null,
  priority message_priority not null default 'normal',
  in_reply_to uuid,
  -- The first message of the exchange: itself when it answers none.
  thread_id uuid not null,
  visit_id uuid,
  sent_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, sender_id) references users (tenant_id, id),
  foreign key (tenant_id, recipient_id) references users (tenant_id, id),
  foreign key (tenant_id, in_reply_to) references messages (tenant_id, id),
  foreign key (tenant_id, thread_id) references messages (tenant_id, id),
  -- A visit that is cancelled is deleted; what was said about it stays.
  foreign key (tenant_id, visit_id) references visits (tenant_id, id) on delete set null (visit_id)
);
create index messages_inbox on messages (tenant_id, recipient_id, sent_at);
create index messages_unread on messages (tenant_id, recipient_id) where read_at is null;
create index messages_sent on messages (tenant_id, sender_id, sent_at);
create index messages_thread on messages (tenant_id, thread_id, sent_at);
create index messages_visit on messages (tenant_id, visit_id) where visit_id is not null;
call isolate('messages', 'select, insert, update');

create table message_attachments (
  tenant_id uuid not null default current_tenant() references tenants,
  message_id uuid not null,
  file_id uuid not null,
  position smallint not null,
  primary key (tenant_id, message_id, file_id),
  foreign key (tenant_id, message_id) references messages (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
call isolate('message_attachments', 'select, insert');

-- The bell counts these at every page.
create index notifications_unread on notifications (tenant_id, user_id, created_at) where read_at is null;

-- One address for each person: a new one takes the place of the old. Only its hash is stored.
create table calendar_feeds (
  tenant_id uuid not null default current_tenant() references tenants,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call isolate('calendar_feeds');
