-- Reports mailed to addresses outside the company, or as a link, and stopped by the mail program's own button (RFC 8058).

-- Outside domains that a company allows reports to be mailed to.
create table report_domains (
  tenant_id uuid primary key default current_tenant() references tenants,
  domains text[] not null
);
call isolate('report_domains');

-- A recipient is a person of the company, or an address.
alter table report_recipients drop constraint report_recipients_pkey;
alter table report_recipients
  alter column user_id drop not null,
  add column address text,
  add column id uuid not null default uuidv7(),
  add primary key (tenant_id, id),
  add unique nulls not distinct (tenant_id, schedule_id, user_id, address),
  add check ((user_id is null) <> (address is null));

alter table report_mails
  alter column user_id drop not null,
  add column address text,
  add unique (tenant_id, report_id, address),
  add check ((user_id is null) <> (address is null));

alter table report_schedules add column as_link boolean not null default false;
alter table report_runs add column as_link boolean not null default false;

-- Where a press of the mail program's own button goes.
alter table mails add column stop_url text;
