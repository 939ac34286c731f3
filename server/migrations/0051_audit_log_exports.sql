-- Files of the audit log are made as those of data are: `filter` says of which entries.
alter table data_exports drop constraint data_exports_kind_check;
alter table data_exports add constraint data_exports_kind_check check (kind in ('person', 'company', 'audit-log'));
alter table data_exports add column filter jsonb;
