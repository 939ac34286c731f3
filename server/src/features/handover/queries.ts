import type { Visit } from '@rounds/contract/visits'
import type { Db, Transaction } from '#platform/database/db.ts'
import { teamOf } from '#features/team/queries.ts'

/** A visit `v` that is planned and not begun, nor turned down. */
export const isOpenPlan = `v.completed_at is null and v.status in ('scheduled', 'submitted', 'approved')`

/** A plan that nobody has begun, and who is to take it over. */
export type OpenPlan = Pick<Visit, 'id' | 'delegateId' | 'status' | 'scheduledDate' | 'prescriberName'> & {
  /** Of whose visit it is until now. */
  supervisorId: string | null
  takerName: string
  title: string | null
}

/** Plans from a day on that are not the taker's, the first day first: of a delegate, or of these ids; locked in the order of their ids. */
export const openPlans = (
  db: Transaction,
  which: { of: string } | { ids: string[] },
  takerId: string,
  today: string,
): Promise<OpenPlan[]> =>
  db.rows<OpenPlan>(
    `select o.id, o.delegate_id, o.status, o.scheduled_date, o.prescriber_name, o.title, o.supervisor_id, o.taker_name from (
     select v.tenant_id, v.id, v.delegate_id, v.status, v.scheduled_date, v.scheduled_time, v.prescriber_name, p.title, f.supervisor_id, t.first_name || ' ' || t.last_name as taker_name
     from visits v join prescribers p on p.tenant_id = $1 and p.id = v.prescriber_id
     join users f on f.tenant_id = $1 and f.id = v.delegate_id join users t on t.tenant_id = $1 and t.id = $2
     where v.tenant_id = $1 and ${'of' in which ? 'v.delegate_id = $4' : 'v.id = any($4::uuid[])'} and v.delegate_id <> $2
       and v.scheduled_date >= $3 and ${isOpenPlan}
     order by v.id for update of v) o where o.tenant_id = $1 order by o.scheduled_date, o.scheduled_time, o.id`,
    [takerId, today, 'of' in which ? which.of : which.ids],
  )

/**
 * What these people, and whoever reports to them, have asked for and nobody has decided on, and with `plans` all that they have planned:
 * locked in the order of the ids, as for a decision on visits of several.
 */
export const lockOpen = (db: Transaction, ids: string[], { plans }: { plans: boolean }): Promise<unknown> =>
  db.rows(
    `select from visits v
     where v.tenant_id = $1 and (v.status = 'submitted' ${plans ? `or ${isOpenPlan}` : ''}) and v.delegate_id in (
       select id from users where tenant_id = $1 and role = 'DELEGATE' and (id = any($2::uuid[]) or supervisor_id = any($2::uuid[])))
     order by v.id for update`,
    [ids],
  )

export const takeOver = (db: Transaction, ids: string[], delegateId: string): Promise<unknown> =>
  db.rows(
    `update visits set delegate_id = $3, version = version + 1, updated_at = now() where tenant_id = $1 and id = any($2::uuid[])`,
    [ids, delegateId],
  )

/** Whether the company has all of these visits. */
export const haveVisits = async (db: Transaction, ids: string[]): Promise<boolean> =>
  (
    await db.row<{ all: boolean }>(
      `select not exists (select from unnest($2::uuid[]) n(id)
         where not exists (select from visits v where v.tenant_id = $1 and v.id = n.id)) as all`,
      [ids],
    )
  )?.all === true

type Waiting = Pick<
  Visit,
  'id' | 'scheduledDate' | 'completedAt' | 'prescriberName' | 'delegateName' | 'delegateId'
> & {
  title: string | null
}
/**
 * What these delegates have asked for and nobody has decided on. Whoever is deciding on some of it is waited for: they are
 * locked in the order of their ids, as for a decision.
 */
export const lockWaiting = (db: Transaction, delegateIds: string[]): Promise<Waiting[]> =>
  db.rows<Waiting>(
    `select v.id, v.delegate_id, v.scheduled_date, v.completed_at, v.prescriber_name, p.title, d.first_name || ' ' || d.last_name as delegate_name
     from visits v join prescribers p on p.tenant_id = $1 and p.id = v.prescriber_id
     join users d on d.tenant_id = $1 and d.id = v.delegate_id
     where v.tenant_id = $1 and v.delegate_id = any($2::uuid[]) and v.status = 'submitted' order by v.id for no key update of v`,
    [delegateIds],
  )

/** For whom of a supervisor something waits: also for somebody who is away by now, whose visits are decided on as ever. */
export const findWaiting = async (
  db: Db,
  supervisorId: string,
  department: string | undefined,
): Promise<string[]> => {
  const found = await db.rows<{ id: string }>(
    `select u.id from users u where u.tenant_id = $1 and u.id in ${teamOf('$2')}
       and u.id in (select v.delegate_id from visits v where v.tenant_id = $1 and v.status = 'submitted')
       and ($3::text is null or u.department_id in (
         select id from departments where tenant_id = $1 and lower(name) = lower($3)))`,
    [supervisorId, department ?? null],
  )
  return found.map(({ id }) => id)
}

/** The people of somebody who supervises nobody any more: all supervisors share them. Answers who they are. */
export const releasePeople = async (db: Transaction, supervisorId: string): Promise<string[]> => {
  // People are held before their invitations, and let go after them: who comes just then is among them.
  await db.rows(
    `select from users where tenant_id = $1 and supervisor_id = $2 and role = 'DELEGATE' and deleted_at is null
     order by id for no key update`,
    [supervisorId],
  )
  await db.rows(
    `update invitations i set revision = revision + 1, supervisor_id = null
     from (select id from invitations where tenant_id = $1 and supervisor_id = $2 and accepted_at is null and cancelled_at is null
       order by id for no key update) o
     where i.tenant_id = $1 and i.id = o.id`,
    [supervisorId],
  )
  const released = await db.rows<{ id: string }>(
    `update users set supervisor_id = null, version = version + 1, updated_at = now()
     where tenant_id = $1 and supervisor_id = $2 and role = 'DELEGATE' and deleted_at is null returning id`,
    [supervisorId],
  )
  return released.map(({ id }) => id)
}

/**
 * Whoever changes old visits lets what is kept of their delegates go (migration 0009), one visit after the other: of several delegates in
 * the order in which closed months are counted, or the two would wait for each other.
 */
export const holdTotals = (db: Transaction, ids: string[]): Promise<unknown> =>
  db.rows(
    `select pg_advisory_xact_lock(hashtextextended(d.id::text, 0)) from (
       select distinct delegate_id as id from visits where tenant_id = $1 and id = any($2) and scheduled_date < current_date - 38) d
     order by d.id`,
    [ids],
  )
