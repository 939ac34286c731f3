-- Somebody who was erased (docs/decisions/061): their row stays, without a word about them, for what counts and what was approved.
alter table users add column erased_at timestamptz;

-- A text without these words; what is called by them is a former member then.
create function forget_words(value text, words text[]) returns text language plpgsql immutable parallel safe as $$
begin
  for at in 1 .. cardinality(words) loop
    value := replace(value, words[at], 'Former member');
  end loop;
  return value;
end $$;
-- The same of JSON, in whose text words are escaped.
create function escaped_words(words text[]) returns text[] language sql immutable parallel safe
  return (select array_agg(substr(to_jsonb(w)::text, 2, length(to_jsonb(w)::text) - 2)) from unnest(words) w);
create function holds_words(value text, words text[]) returns boolean language sql immutable parallel safe
  return exists (select from unnest(words) w where strpos(value, w) > 0);

-- What the application may not change by itself: the log, what was submitted, what is attached. `words` are what somebody is called
-- and reached by. Details of the log go where they tell of them or hold what they wrote; the seals stay (decision 059).
create function erase_person_words(person uuid, words text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  escaped text[] := escaped_words(words);
  told uuid[];
begin
  -- Whoever is sealing the log has read words that are about to go.
  perform from audit_chains where tenant_id = current_tenant() for no key update;
  perform erase_audit_words(person);
  told := array(
    select id from audit_log where tenant_id = current_tenant() and details <> '{}' and (
      (user_id = person and (action = 'export' or resource in ('calendar-event', 'coaching-note', 'health-check', 'message', 'report',
        'report-schedule', 'saved-report')))
      or resource_id in (select i.id from invitations i where i.tenant_id = current_tenant() and i.email = any(words))
      or holds_words(details::text, escaped)));
  update audit_seals set details_salt = null where tenant_id = current_tenant() and entry_id = any(told);
  update audit_log set details = '{}' where tenant_id = current_tenant() and id = any(told);

  -- Of records that were approved only the name goes.
  update visit_submissions s set snapshot = forget_words(s.snapshot::text, escaped)::jsonb
    where s.tenant_id = current_tenant() and (s.submitted_by = person or s.visit_id in (
      select v.id from visits v where v.tenant_id = current_tenant() and (v.approved_by = person or v.rejected_by = person)));
  update visit_submissions s set snapshot = without_visit_words(s.snapshot)
    where s.tenant_id = current_tenant() and s.submitted_by = person and not exists (
      select from visits v where v.tenant_id = current_tenant() and v.id = s.visit_id and v.status = 'approved');

  delete from message_attachments m using files f
    where m.tenant_id = current_tenant() and f.tenant_id = m.tenant_id and f.id = m.file_id and f.created_by = person;
end $$;

-- What is written of a visit in own words goes, what counts stays.
create function without_outcome_words(outcomes jsonb) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(outcomes) = 'object' then outcomes
    || jsonb_build_object('nextSteps', null, 'feedback', null)
    || case when jsonb_typeof(outcomes -> 'notMet') = 'object'
         then jsonb_build_object('notMet', outcomes -> 'notMet' || '{"note": null}') else '{}' end
    else outcomes end;
create function without_visit_words(snapshot jsonb) returns jsonb language sql immutable parallel safe
  return snapshot || jsonb_build_object('notes', null, 'objectives', '[]'::jsonb, 'draftData', null, 'rejectionReason', null,
    'outcomes', without_outcome_words(snapshot -> 'outcomes'));

revoke all on function erase_person_words from public;
grant execute on function erase_person_words to rounds_app;
