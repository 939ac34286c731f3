-- How a person is addressed: Dr, Prof. Nobody is a doctor before somebody has said so.
alter table prescribers add column title text;
