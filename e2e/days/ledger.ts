import { sql } from '#support/database.ts'
import type { Person } from '#support/world.ts'

/** A visit that a person has recorded on their phone, as the app confirmed it. */
export type Recorded = {
  id: string
  owner: Person
  words: string
  rating: number
  /** When it was begun, milliseconds since 1970: the times of its timer lie between that and the comparison. */
  since?: number
  /** What must stand in its history: all of it, once, in this order. */
  steps: ('update' | 'create' | 'start' | 'complete' | 'submit')[]
  /** What its person noted about it on another device before. */
  objective?: string
}

const kinds = [
  'lost',
  'duplicated',
  'disordered',
  'leaked',
  'misattributed',
  'mistimed',
  'misreported',
  'stuck',
] as const
export type Findings = Record<(typeof kinds)[number], string[]>

export const noFindings = (): Findings =>
  Object.fromEntries(kinds.map((kind) => [kind, [] as string[]])) as Findings

type Stored = {
  id: string
  tenantId: string
  delegateId: string
  notes: string | null
  draft: string | null
  rating: number | null
  status: string
  start: Date | null
  end: Date | null
  objectives: string[]
  steps: string[]
  authors: string[]
  submissions: (string | null)[]
  notifications: number
}

/** Everything that the visits of these tenants have left in the database. Drafts are saved on the way and are no steps. */
const storedIn = (tenantIds: readonly string[]) =>
  sql<Stored>(
    `with steps as (
       select tenant_id, resource_id, array_agg(action order by at, id) as actions,
         array_agg(distinct user_id::text) as authors
       from audit_log where tenant_id = any ($1) and resource = 'visit'
         and not (action = 'update' and details -> 'fields' <@ '["draftData", "draftUpdatedAt"]')
       group by tenant_id, resource_id)
     select v.id, v.tenant_id as "tenantId", v.delegate_id as "delegateId", v.notes, v.draft_data::text as draft,
       v.rating, v.objectives, v.status::text, v.start_time as start, v.end_time as "end", coalesce(h.actions, '{}') as steps, coalesce(h.authors, '{}') as authors,
       coalesce((select array_agg(s.snapshot ->> 'notes') from visit_submissions s
         where s.tenant_id = v.tenant_id and s.visit_id = v.id), '{}') as submissions,
       (select count(*)::int from notifications n
         where n.tenant_id = v.tenant_id and v.id = any (n.visit_ids || n.related_id)) as notifications
     from visits v left join steps h on h.tenant_id = v.tenant_id and h.resource_id = v.id
     where v.tenant_id = any ($1)`,
    [tenantIds],
  )

/** Which of these records the database does not have: at least completed, with their words. */
export const missing = async <T extends Pick<Recorded, 'id' | 'words'>>(
  recorded: readonly T[],
): Promise<T[]> => {
  const rows = await sql<{ id: string; notes: string | null }>(
    `select id, notes from visits where id = any ($1) and status in ('completed', 'submitted')`,
    [recorded.map(({ id }) => id)],
  )
  return recorded.filter(({ id, words }) => !rows.some((row) => row.id === id && row.notes === words))
}

/** A clock that is off by less counts as right, and every record takes a moment. Milliseconds. */
const NEARLY_MS = 30_000

const count = <T>(items: readonly T[], item: T) => items.filter((each) => each === item).length

/** Holds what the database has of these people's companies against what was recorded. `planned` were there before. */
export const compare = async (
  people: readonly Person[],
  recorded: readonly Recorded[],
  planned: readonly string[],
): Promise<Findings> => {
  const findings = noFindings()
  const visits = await storedIn(people.map(({ tenant }) => tenant.id))
  for (const { id, owner, words, rating, steps, since, objective } of recorded) {
    for (const other of visits)
      if (other.id !== id && `${other.notes} ${other.draft}`.includes(words))
        findings.misattributed.push(`${words}: stands in another visit (${other.id})`)
    const visit = visits.find((each) => each.id === id && each.tenantId === owner.tenant.id)
    if (!visit) {
      findings.lost.push(`${words}: the visit`)
      continue
    }
    const told = `${words} (${id}): ${visit.steps.join(' → ')}`
    if (visit.notes !== words) findings.lost.push(`${words}: the words, “${visit.notes}” instead`)
    if (objective !== undefined && !visit.objectives.includes(objective))
      findings.lost.push(`${words}: what another device noted, “${objective}”`)
    if (visit.rating !== rating)
      findings.lost.push(`${words}: the rating, ${visit.rating} instead of ${rating}`)
    if (visit.status !== 'submitted') findings.lost.push(`${words}: still ${visit.status}`)
    if (steps.some((step) => count(visit.steps, step) < count(steps, step))) findings.lost.push(told)
    else if (visit.steps.length > steps.length) findings.duplicated.push(told)
    else if (visit.steps.some((step, index) => step !== steps[index])) findings.disordered.push(told)
    const isTrue = (at: Date | null, from: number) =>
      at !== null && at.getTime() > from - NEARLY_MS && at.getTime() < Date.now() + NEARLY_MS
    if (
      since !== undefined &&
      steps.includes('start') &&
      !(isTrue(visit.start, since) && isTrue(visit.end, since))
    )
      findings.mistimed.push(
        `${words} (${id}): ${visit.start?.toISOString()} to ${visit.end?.toISOString()}, begun ${new Date(since).toISOString()}`,
      )
    if (visit.submissions.length > 1)
      findings.duplicated.push(`${words}: ${visit.submissions.length} submissions`)
    if (visit.submissions.some((notes) => notes !== words))
      findings.lost.push(`${words}: submitted without its words`)
    if (visit.notifications > 1) findings.duplicated.push(`${words}: ${visit.notifications} notifications`)
    if (visit.notifications < 1) findings.lost.push(`${words}: its notification`)
    if (visit.delegateId !== owner.id || visit.authors.some((author) => author !== owner.id))
      findings.misattributed.push(`${words}: recorded for another person`)
  }
  const known = new Set([...planned, ...recorded.map(({ id }) => id)])
  for (const { id, tenantId, notes } of visits)
    if (recorded.some((each) => each.id === id && each.owner.tenant.id !== tenantId))
      findings.misattributed.push(`in another company (${id}): ${notes}`)
    else if (!known.has(id)) findings.duplicated.push(`a visit that nobody recorded (${id}): ${notes}`)
  return findings
}
