-- Counts the changes of an invitation, so that none is made over another's (If-Match). A server of before has statements over people and
-- invitations that name `version` alone: it goes on beside this one.
alter table invitations add column revision int not null default 1;
