-- Of an unread notification about the calendar: how its reader knew the event before, null where they did not. What happens next is told
-- against it, and where nothing is left to tell, as after Undo, the notification goes.
alter table notifications add column known jsonb;
