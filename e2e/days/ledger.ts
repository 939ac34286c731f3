import { sql } from '#support/database.ts'
import type { Person, Tenant } from '#support/world.ts'

/** A visit that a person has recorded on their phone, as the app confirmed it. */
export type Recorded = {
  id: string
  owner: Person
  words: string
  rating: number
  /** What must stand in its history: all of it, once, in this order. */
  steps: ('create' | 'start' | 'complete' | 'submit')[]
}

export type Findings = { lost: string[]; duplicated: string[]; disordered: string[]; leaked: string[] }

export const noFindings = (): Findings => ({ lost: [], duplicated: [], disordered: [], leaked: [] })

type Stored = {
  id: string
  delegateId: string
  notes: string | null
  rating: number | null
  status: string
  steps: string[]
  authors: string[]
  submissions: (string | null)[]
  notifications: number
}

/** Everything that the tenant's visits have left in the database. Drafts are saved on the way and are no steps. */
const storedIn = (tenant: Tenant) =>
  sql<Stored>(
    `with steps as (
       select resource_id, array_agg(action order by at, id) as actions, array_agg(distinct user_id::text) as authors
       from audit_log where tenant_id = $1 and resource = 'visit'
         and not (action = 'update' and details -> 'fields' <@ '["draftData", "draftUpdatedAt"]')
       group by resource_id)
     select v.id, v.delegate_id as "delegateId", v.notes, v.rating, v.status::text,
       coalesce(h.actions, '{}') as steps, coalesce(h.authors, '{}') as authors,
       coalesce((select array_agg(s.snapshot ->> 'notes') from visit_submissions s
         where s.tenant_id = $1 and s.visit_id = v.id), '{}') as submissions,
       (select count(*)::int from notifications n where n.tenant_id = $1 and n.related_id = v.id) as notifications
     from visits v left join steps h on h.resource_id = v.id where v.tenant_id = $1`,
    [tenant.id],
  )

const count = <T>(items: readonly T[], item: T) => items.filter((each) => each === item).length

/** Holds what the database has against what was recorded. `planned` are the visits that were there before. */
export const compare = async (
  tenant: Tenant,
  recorded: readonly Recorded[],
  planned: readonly string[],
): Promise<Findings> => {
  const findings = noFindings()
  const visits = await storedIn(tenant)
  for (const { id, owner, words, rating, steps } of recorded) {
    const visit = visits.find((each) => each.id === id)
    if (!visit) {
      findings.lost.push(`${words}: the visit`)
      continue
    }
    const told = `${words} (${id}): ${visit.steps.join(' → ')}`
    if (visit.notes !== words) findings.lost.push(`${words}: the words, “${visit.notes}” instead`)
    if (visit.rating !== rating)
      findings.lost.push(`${words}: the rating, ${visit.rating} instead of ${rating}`)
    if (visit.status !== 'submitted') findings.lost.push(`${words}: still ${visit.status}`)
    if (steps.some((step) => count(visit.steps, step) < count(steps, step))) findings.lost.push(told)
    else if (visit.steps.length > steps.length) findings.duplicated.push(told)
    else if (visit.steps.some((step, index) => step !== steps[index])) findings.disordered.push(told)
    if (visit.submissions.length > 1)
      findings.duplicated.push(`${words}: ${visit.submissions.length} submissions`)
    if (visit.submissions.some((notes) => notes !== words))
      findings.lost.push(`${words}: submitted without its words`)
    if (visit.notifications > 1) findings.duplicated.push(`${words}: ${visit.notifications} notifications`)
    if (visit.notifications < 1) findings.lost.push(`${words}: its notification`)
    if (visit.delegateId !== owner.id || visit.authors.some((author) => author !== owner.id))
      findings.leaked.push(`${words}: recorded for another person`)
  }
  const known = new Set([...planned, ...recorded.map(({ id }) => id)])
  for (const { id, notes } of visits)
    if (!known.has(id)) findings.duplicated.push(`a visit that nobody recorded (${id}): ${notes}`)
  return findings
}
