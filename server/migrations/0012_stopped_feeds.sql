-- A reset password stops the address of a feed without the person: the row stays, to tell them that they need a new one.
alter table calendar_feeds add column stopped_at timestamptz;
