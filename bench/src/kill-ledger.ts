import type pg from 'pg'
import type { Write } from './kill-writers.ts'

type Counts = Map<string, number>

/** Every trace of an effect: the row itself, its line in the audit log, its snapshot, its notification. */
const traces = `
  select 'visit row ' || notes as trace, count(*)::int as times from visits where tenant_id = $1 and notes is not null group by notes
  union all select 'prescriber row ' || notes, count(*)::int from prescribers where tenant_id = $1 and notes is not null group by notes
  union all select 'visit audit ' || v.notes, count(*)::int from audit_log a join visits v on v.tenant_id = $1 and v.id = a.resource_id
    where a.tenant_id = $1 and a.action = 'create' group by v.notes
  union all select 'prescriber audit ' || p.notes, count(*)::int from audit_log a join prescribers p on p.tenant_id = $1 and p.id = a.resource_id
    where a.tenant_id = $1 and a.action = 'create' group by p.notes
  union all select action || ' ' || resource_id, count(*)::int from audit_log
    where tenant_id = $1 and resource = 'visit' and action in ('start', 'complete', 'submit', 'approve') group by action, resource_id
  union all select 'snapshot ' || visit_id, count(*)::int from visit_submissions where tenant_id = $1 group by visit_id
  union all select 'notification ' || type || ' ' || about, count(*)::int
    from notifications cross join unnest(coalesce(visit_ids, array[related_id])) as about where tenant_id = $1 group by type, about
  union all select 'approved ' || id, 1 from visits where tenant_id = $1 and status = 'approved'`

/** The traces that a write must have left. */
const expectedOf = ({ effect }: Write): string[] => {
  if (effect.kind !== 'step')
    return [`${effect.kind} row ${effect.mark}`, `${effect.kind} audit ${effect.mark}`]
  const { action, visitId } = effect
  const audit = `${action} ${visitId}`
  if (action === 'submit') return [audit, `snapshot ${visitId}`, `notification approval ${visitId}`]
  if (action === 'approve') return [audit, `notification visit ${visitId}`, `approved ${visitId}`]
  return [audit]
}

/** What was acknowledged and left no trace, and what left more traces than it was acknowledged, or was never sent. */
export const compare = async (
  owner: pg.Client,
  tenantId: string,
  acknowledged: Write[],
): Promise<{ lost: string[]; duplicated: string[] }> => {
  const { rows } = await owner.query<{ trace: string; times: number }>(traces, [tenantId])
  const found: Counts = new Map(rows.map(({ trace, times }) => [trace, times]))
  const expected: Counts = new Map()
  for (const trace of acknowledged.flatMap(expectedOf)) expected.set(trace, (expected.get(trace) ?? 0) + 1)
  return {
    lost: [...expected]
      .filter(([trace, times]) => (found.get(trace) ?? 0) < times)
      .map(([trace]) => `lost: ${trace}`),
    duplicated: [...found]
      .filter(([trace, times]) => times > (expected.get(trace) ?? 0))
      .map(([trace]) => `duplicated: ${trace}`),
  }
}

/** A seventh of what a busy machine does between two kills; a run below it has shown nothing. */
const WRITES_A_CYCLE = 10

/** What a run did too little of to mean anything: writes, kinds of them, and writes that a kill left without an answer. */
export const missing = (
  acknowledged: Write[],
  { cycles, unanswered }: { cycles: number; unanswered: number },
): string[] => {
  const wanted = ['visit', 'prescriber', 'start', 'complete', 'submit', 'approve']
  const done = new Set(
    acknowledged.map(({ effect }) => (effect.kind === 'step' ? effect.action : effect.kind)),
  )
  const least = cycles * WRITES_A_CYCLE
  const leastUnanswered = Math.floor(cycles / 10)
  return [
    ...(acknowledged.length < least
      ? [`missing: ${acknowledged.length} acknowledged of at least ${least}`]
      : []),
    ...wanted
      .filter((kind) => !done.has(kind as never))
      .map((kind) => `missing: no ${kind} was acknowledged`),
    ...(unanswered < leastUnanswered
      ? [`missing: ${unanswered} kills hit a write, of at least ${leastUnanswered}`]
      : []),
  ]
}
