-- The day and time that a visit was planned for: set when it is made before its day, and again when its plan is sent. What moves it
-- later leaves them. Null: it was not planned (ux-next 2.1).
alter table visits add column planned_date date, add column planned_time time(0);
