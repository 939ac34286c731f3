import { createHash } from 'node:crypto'

/** What is sealed of an entry. `record`: what stays for good, as JSON; the rest may be erased, and is hashed with its salt. */
export type Sealed = {
  record: string
  detailsHash: string
  originHash: string
}

const hash = (...parts: (string | Buffer)[]): string => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest('hex')
}

export const wordsHash = (salt: string, words: string): string => hash(salt, words)
export const entryHash = ({ record, detailsHash, originHash }: Sealed): string =>
  hash(record, detailsHash, originHash)
/** SHA-256 of the seal before and the hash of the entry, as bytes. */
export const sealOf = (before: string, entry: string): string =>
  hash(Buffer.from(before, 'hex'), Buffer.from(entry, 'hex'))

/** A sealed entry as it is stored now. `record` is null where it is gone; salts are null where words were erased. */
export type StoredSeal = {
  number: number
  record: string | null
  details: string | null
  origin: string | null
  detailsSalt: string | null
  detailsHash: string
  originSalt: string | null
  originHash: string
  seal: string
}

const NO_DETAILS = '{}'
const NO_ORIGIN = '[null, null]'
const isAsSealed = (words: string | null, salt: string | null, sum: string, none: string): boolean =>
  words !== null && (salt === null ? words === none : wordsHash(salt, words) === sum)

/** Whether an entry and its seal are what they were when it was sealed, behind the one before. */
export const isIntact = (stored: StoredSeal, number: number, before: string): boolean => {
  const { record, details, origin } = stored
  return (
    stored.number === number &&
    record !== null &&
    isAsSealed(details, stored.detailsSalt, stored.detailsHash, NO_DETAILS) &&
    isAsSealed(origin, stored.originSalt, stored.originHash, NO_ORIGIN) &&
    stored.seal === sealOf(before, entryHash({ ...stored, record }))
  )
}

/** What a seal covers of the entry of this alias, and from where it was made, as text that is the same for ever. */
export const record = (entry: string) =>
  `jsonb_build_array(${entry}.id, to_char(${entry}.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), ${entry}.user_id, ${entry}.action, ${entry}.resource,
     ${entry}.resource_id, ${entry}.success, ${entry}.request_id)::text`
export const origin = (entry: string) => `jsonb_build_array(${entry}.ip_address, ${entry}.user_agent)::text`

const personOf = (id: string) =>
  `(select p.first_name || ' ' || p.last_name from users p where p.tenant_id = $1 and p.id = ${id})`
/** What an entry is about, as people call it; of what is gone there is no name. */
const resourceName = `case a.resource
  when 'visit' then (select v.prescriber_name from visits v where v.tenant_id = $1 and v.id = a.resource_id)
  when 'prescriber' then (select concat_ws(' ', c.title, c.first_name, c.last_name) from prescribers c where c.tenant_id = $1 and c.id = a.resource_id)
  when 'department' then coalesce((select d.name from departments d where d.tenant_id = $1 and d.id = a.resource_id),
    a.details ->> 'name', a.details -> 'before' ->> 'name')
  when 'invitation' then (select i.email from invitations i where i.tenant_id = $1 and i.id = a.resource_id)
  when 'report' then (select r.title from reports r where r.tenant_id = $1 and r.id = a.resource_id)
  when 'saved-report' then (select r.title from reports r where r.tenant_id = $1 and r.id = a.resource_id)
  when 'calendar-event' then (select e.title from calendar_events e where e.tenant_id = $1 and e.id = a.resource_id)
  when 'tenant' then (select t.name from tenants t where t.id = $1 and t.id = a.resource_id)
  when 'permissions' then a.details ->> 'role'
  when 'message' then ${personOf("(a.details ->> 'recipientId')::uuid")}
  when 'coaching-note' then ${personOf("(a.details ->> 'delegateId')::uuid")}
  else ${personOf('a.resource_id')} end`
/** What is told of an entry, in SQL, `a`. */
export const entryColumns = `a.id, a.user_id, ${personOf('a.user_id')} as user_name, a.action, a.resource, a.resource_id, ${resourceName} as resource_name,
  a.details, a.at as timestamp, a.ip_address, a.user_agent, a.request_id, a.success,
  (select s.number from audit_seals s where s.tenant_id = $1 and s.entry_id = a.id) as number`
