-- The instant at which the clocks of a zone show a day and time, as `instantOf` of the contract says (server-rules 5.4): of a time that
-- comes twice the first one, which is reckoned with what held a day before; PostgreSQL means the second.
create function instant_of(shown timestamp, zone text) returns timestamptz language sql stable parallel safe
  return case when (shown - (((shown - interval '1 day') at time zone 'UTC' at time zone zone) - (shown - interval '1 day')))
      at time zone 'UTC' at time zone zone = shown
    then (shown - (((shown - interval '1 day') at time zone 'UTC' at time zone zone) - (shown - interval '1 day'))) at time zone 'UTC'
    else shown at time zone zone end;
