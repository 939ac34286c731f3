import { FORMER_MEMBER, type Erasable } from '@rounds/contract/erasure'
import type { Db, Transaction } from '#platform/database/db.ts'
import { holdForErasure } from '#platform/database/long-work.ts'

/** Somebody who can be erased or is to be told of; the platform's own are nobody's to administer. */
export type Subject = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  isDeactivated: boolean
}
const known = `u.tenant_id = $1 and u.id = $2 and u.role <> 'SUPER_ADMIN' and u.erased_at is null`

const subject = `select u.id, u.first_name, u.last_name, u.email, u.phone, u.status = 'inactive' as is_deactivated
  from users u where ${known}`
export const findSubject = (db: Db, id: string): Promise<Subject | undefined> =>
  db.row<Subject>(subject, [id])
/** Nobody else changes them until the transaction ends. */
export const lockSubject = (db: Transaction, id: string): Promise<Subject | undefined> =>
  db.row<Subject>(`${subject} for no key update`, [id])

export const findErasable = (db: Db, id: string): Promise<Erasable | undefined> =>
  db.row<Erasable>(
    `select u.id, u.status = 'inactive' as is_deactivated,
       (select count(*) from visits v where v.tenant_id = $1 and v.delegate_id = u.id and v.status = 'approved') as approved_visits,
       (select count(*) from visits v where v.tenant_id = $1 and v.delegate_id = u.id and v.status <> 'approved') as other_visits,
       (select count(*) from messages m where m.tenant_id = $1 and m.sender_id = u.id) as messages,
       (select count(*) from files f where f.tenant_id = $1 and f.created_by = u.id and f.purpose <> 'logo') as files,
       (select count(*) from coaching_notes c where c.tenant_id = $1 and (c.delegate_id = u.id or c.written_by = u.id)) as notes,
       (select count(*) from data_exports e where e.tenant_id = $1 and e.kind <> 'person') as exports
     from users u where ${known}`,
    [id],
  )

/** What is theirs: `$2` is the person. Each names its tenant; later ones may need what earlier ones left. */
const ofPerson = [
  'delete from session_tokens k using sessions s where k.tenant_id = $1 and s.tenant_id = $1 and s.id = k.session_id and s.user_id = $2',
  'delete from sessions where tenant_id = $1 and user_id = $2',
  'delete from mail_tokens where tenant_id = $1 and user_id = $2',
  'delete from calendar_feeds where tenant_id = $1 and user_id = $2',
  'delete from second_factors where tenant_id = $1 and user_id = $2',
  'delete from recovery_codes where tenant_id = $1 and user_id = $2',
  'delete from sign_in_steps where tenant_id = $1 and user_id = $2',
  'delete from idempotency_keys where tenant_id = $1 and user_id = $2',
  'delete from notifications where tenant_id = $1 and user_id = $2',
  'delete from calendar_events where tenant_id = $1 and (created_by = $2 or member_id = $2)',
  'delete from report_mails where tenant_id = $1 and user_id = $2',
  'delete from report_recipients where tenant_id = $1 and user_id = $2',
  'delete from reports where tenant_id = $1 and created_by = $2',
  // Files of a whole company and of its log hold their words, too, and those of others name who wrote to them or was their supervisor.
  `delete from data_exports where tenant_id = $1
     and (person_id = $2 or created_by = $2 or kind <> 'person' or status = 'completed')`,
  // What of others was under way is written anew, as a report is.
  `update data_exports set status = 'pending', progress = 0 where tenant_id = $1 and status = 'processing' and created_by <> $2`,
  // A report that was counted before this is counted anew.
  `update reports set status = 'pending', progress = 0
   where tenant_id = $1 and status in ('pending', 'processing') and created_by <> $2`,
  `delete from files where tenant_id = $1 and created_by = $2 and purpose <> 'logo'`,
  `update files set name = 'logo.png' where tenant_id = $1 and created_by = $2`,
  `update health_dismissals set reason = '' where tenant_id = $1 and dismissed_by = $2`,
  'update invitations set message = null where tenant_id = $1 and invited_by = $2',
  // Answers are called as what they answer.
  `update messages m set subject = '' where m.tenant_id = $1 and m.thread_id in
     (select t.id from messages t where t.tenant_id = $1 and t.sender_id = $2 and t.id = t.thread_id)`,
  `update messages set subject = '', body = '' where tenant_id = $1 and sender_id = $2`,
  `update visits v set notes = null, objectives = '{}', outcomes = without_outcome_words(v.outcomes), draft_data = null,
     draft_updated_at = null, rejection_reason = null, version = v.version + 1, updated_at = now()
   where v.tenant_id = $1 and v.delegate_id = $2 and v.status <> 'approved'`,
  `update visits v set rejection_reason = null, version = v.version + 1, updated_at = now()
   where v.tenant_id = $1 and v.rejected_by = $2 and v.rejection_reason is not null
     and not (v.status = 'approved' and v.completed_at is not null)`,
]

/** Where others are told of them by name, address or number: `$2`, as words; those before their address may have been theirs too. */
const ofWords = [
  'delete from mails where tenant_id = $1 and recipient = any($2)',
  'update mails set subject = forget_words(subject, $2), body = forget_words(body, $2) where tenant_id = $1 and holds_words(concat_ws(chr(10), subject, body), $2)',
  'delete from report_mails where tenant_id = $1 and address = any($2)',
  'delete from report_recipients where tenant_id = $1 and address = any($2)',
  'delete from idempotency_keys where tenant_id = $1 and holds_words(body, escaped_words($2))',
  `update notifications set parameters = forget_words(parameters::text, escaped_words($2))::jsonb,
     known = forget_words(known::text, escaped_words($2))::jsonb
   where tenant_id = $1 and holds_words(parameters::text || coalesce(known::text, ''), escaped_words($2))`,
  // Its file can be written again from what it holds.
  `with told as (
     update reports set document = forget_words(document::text, escaped_words($2))::jsonb
     where tenant_id = $1 and holds_words(document::text, escaped_words($2)) returning file_asset_id)
   delete from files where tenant_id = $1 and id in (select file_asset_id from told)`,
  `delete from files f where f.tenant_id = $1 and f.purpose = 'export' and exists (
     select from unnest($2::text[]) w where position(convert_to(w, 'UTF8') in f.bytes) > 0)
     and (f.content_type not like 'text/%' or holds_words(convert_from(f.bytes, 'UTF8'), $2))`,
  `update account_setups set data = forget_words(data::text, escaped_words($2))::jsonb,
     set_up = forget_words(set_up::text, escaped_words($2))::jsonb
   where tenant_id = $1 and holds_words(data::text || coalesce(set_up::text, ''), escaped_words($2))`,
  `update invitations set email = '', first_name = '${FORMER_MEMBER.firstName}', last_name = '${FORMER_MEMBER.lastName}', message = null,
     cancelled_at = case when accepted_at is null then coalesce(cancelled_at, now()) end
   where tenant_id = $1 and email = any($2)`,
]

/** What goes, held before any of it does, in the order of all who hold several: `$2` is the person, `$3` are the words. */
const inOrder = [
  'select from invitations where tenant_id = $1 and (invited_by = $2 or email = any($3)) order by id for no key update',
  `select from visits where tenant_id = $1
     and (delegate_id = $2 and status <> 'approved' or rejected_by = $2 and rejection_reason is not null) order by id for no key update`,
  'select from coaching_notes where tenant_id = $1 and (delegate_id = $2 or written_by = $2) order by id for update',
  `select from notifications where tenant_id = $1
     and (user_id = $2 or holds_words(parameters::text || coalesce(known::text, ''), escaped_words($3)))
   order by delegate_id, id for update`,
]

/** Takes every word about somebody out of what is stored; `words` are what they are called and reached by. */
export const eraseWords = async (db: Transaction, id: string, words: string[]): Promise<void> => {
  await holdForErasure(db)
  for (const statement of inOrder) await db.rows(statement, statement.includes('$3') ? [id, words] : [id])
  await db.rows('select erase_person_words($2, $3) from tenants where id = $1', [id, words])
  for (const statement of ofPerson) await db.rows(statement, [id])
  for (const statement of ofWords) await db.rows(statement, [words])
  // Notes by and about them go with this (migration 0036).
  await db.rows(
    `update users set email = '', first_name = '${FORMER_MEMBER.firstName}', last_name = '${FORMER_MEMBER.lastName}', phone = null,
       password_hash = null, last_login_at = null, last_seen_at = null, department_id = null, status = 'inactive', deleted_at = now(), erased_at = now(),
       version = version + 1, updated_at = now()
     where tenant_id = $1 and id = $2`,
    [id],
  )
}
