-- no transaction
drop index concurrently if exists visits_agenda;
