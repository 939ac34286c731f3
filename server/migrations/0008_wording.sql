-- What is told is stored as a text's name and what fills it, and worded in the tenant's language where it is shown. Nothing is
-- released: what was told in words so far is let go.
truncate notifications;
alter table notifications
  drop column title,
  drop column message,
  add column wording text not null,
  add column parameters jsonb not null;
