-- What a company says as a whole has versions, so that of two admins neither overwrites the other unseen (server-rules 5.5).
-- What was never said has version 0, as has what was said before there were any.
alter table role_permissions add column version int not null default 0;
alter table review_rules add column version int not null default 0;
alter table report_domains add column version int not null default 0;
alter table security_rules add column version int not null default 0;
