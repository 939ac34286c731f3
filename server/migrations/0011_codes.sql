-- Why a visit was rejected, chosen from a list: a code, worded where it is shown; own words stand in rejection_reason.
create type rejection_code as enum ('outcome', 'date', 'duplicate', 'samples');
alter table visits add column rejection_code rejection_code;
