-- Files that the server writes for one person; they are kept for some days. The migrations that a start brings in are one
-- transaction, in which the new value cannot be used yet: one that needs it makes the column text first.
alter type file_purpose add value 'export';
-- A file that goes is looked for here.
create index message_attachments_file on message_attachments (tenant_id, file_id);
