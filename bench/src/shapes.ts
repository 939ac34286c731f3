import { randomUUID } from 'node:crypto'
import { DELEGATE_DATA_LIMIT } from '@rounds/contract/constants'
import { addDays, startOfWeek } from '@rounds/contract/dates'
import type pg from 'pg'
import { type Person, signInPeople } from './people.ts'

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** Undefined where nobody is signed in. */
  person?: Person
  body?: object
  headers?: Record<string, string>
}

/** Requests about one and the same thing, which may be sent one after the other for ever. */
export type Sample = (() => ApiRequest)[]

export type Shape = {
  name: string
  /** Requests per second as a share of the database's own limit (performance.md). */
  target: number
  samples: Sample[]
  /** Brings the rows back to where the samples begin. */
  reset?: () => Promise<void>
}

const SAMPLES = 240

/** A key that was never used before, as the outbox of the web app makes them. */
const idempotencyKey = () => ({ 'idempotency-key': randomUUID() })

type Row = { tenantId: string; delegateId: string; id: string; day: string }

/** What the app of a delegate keeps for the session. */
export const delegateDataPath = `/visits/prescribers/visits?limit=${DELEGATE_DATA_LIMIT}&includeContact=true`

/** The latest row of each delegate, by a condition on visits `v`: what people work on is not long ago. */
const oneVisitOfEach = async (
  owner: pg.Client,
  people: Person[],
  condition: string,
): Promise<Map<string, Row>> => {
  const { rows } = await owner.query<Row>(
    `select p.tenant_id as "tenantId", p.id as "delegateId", v.id, v.scheduled_date::text as day
     from unnest($1::uuid[], $2::uuid[]) p(tenant_id, id), lateral (
       select v.id, v.scheduled_date from visits v
       where v.tenant_id = p.tenant_id and v.delegate_id = p.id and ${condition}
       order by v.scheduled_date desc, v.id limit 1) v`,
    [people.map((person) => person.tenantId), people.map((person) => person.id)],
  )
  return new Map(rows.map((row) => [row.delegateId, row]))
}

/** The week of each delegate that holds the most visits. */
const busiestWeeks = async (owner: pg.Client, people: Person[]): Promise<Map<string, string>> => {
  const { rows } = await owner.query<{ delegateId: string; day: string }>(
    `select distinct on (p.id) p.id as "delegateId", date_trunc('week', v.scheduled_date)::date::text as day
     from unnest($1::uuid[], $2::uuid[]) p(tenant_id, id)
     join visits v on v.tenant_id = p.tenant_id and v.delegate_id = p.id
     group by p.id, date_trunc('week', v.scheduled_date) order by p.id, count(*) desc`,
    [people.map((person) => person.tenantId), people.map((person) => person.id)],
  )
  return new Map(rows.map((row) => [row.delegateId, row.day]))
}

const assignedPrescribers = async (owner: pg.Client, people: Person[]): Promise<Map<string, string>> => {
  const { rows } = await owner.query<{ delegateId: string; id: string }>(
    `select p.id as "delegateId", r.id from unnest($1::uuid[], $2::uuid[]) p(tenant_id, id), lateral (
       select r.id from prescribers r
       where r.tenant_id = p.tenant_id and r.assigned_delegate_id = p.id and r.is_active limit 1) r`,
    [people.map((person) => person.tenantId), people.map((person) => person.id)],
  )
  return new Map(rows.map((row) => [row.delegateId, row.id]))
}

const oneMemberOfEach = async (owner: pg.Client, supervisors: Person[]): Promise<Map<string, string>> => {
  const { rows } = await owner.query<{ supervisorId: string; id: string }>(
    `select s.id as "supervisorId", d.id from unnest($1::uuid[], $2::uuid[]) s(tenant_id, id), lateral (
       select d.id from users d
       where d.tenant_id = s.tenant_id and d.supervisor_id = s.id and d.status = 'active' limit 1) d`,
    [supervisors.map((person) => person.tenantId), supervisors.map((person) => person.id)],
  )
  return new Map(rows.map((row) => [row.supervisorId, row.id]))
}

/** What people really do all day, as requests on the rows of the load data. */
export const makeShapes = async (owner: pg.Client): Promise<Shape[]> => {
  const delegates = await signInPeople(owner, 'DELEGATE', SAMPLES)
  const supervisors = await signInPeople(owner, 'SUPERVISOR', SAMPLES)
  const weeks = await busiestWeeks(owner, delegates)
  const anyVisit = await oneVisitOfEach(owner, delegates, 'true')
  const planned = await oneVisitOfEach(
    owner,
    delegates,
    `v.status = 'scheduled' and v.outcomes is null and v.completed_at is null`,
  )
  const prescribers = await assignedPrescribers(owner, delegates)
  const today = new Date().toISOString().slice(0, 10)
  const month = `startDate=${addDays(today, -30)}&endDate=${today}`
  const week = `start=${startOfWeek(today)}&end=${addDays(startOfWeek(today), 6)}`
  const members = await oneMemberOfEach(owner, supervisors)

  const each = (make: (person: Person) => Sample | undefined, people = delegates) =>
    people.flatMap((person) => {
      const sample = make(person)
      return sample ? [sample] : []
    })
  const read = (person: Person, path: string): Sample => {
    const request: ApiRequest = { method: 'GET', path: `/api/v1${path}`, person }
    return [() => request]
  }
  const letters = ['ma', 'an', 'el', 'ar', 'in', 'so']

  return [
    {
      name: 'week list',
      target: 0.45,
      samples: each((person) => {
        const monday = weeks.get(person.id) ?? startOfWeek(today)
        const range = `startDate=${monday}&endDate=${addDays(monday, 6)}`
        return read(person, `/visits?${range}&limit=100&sortOrder=asc`)
      }),
    },
    {
      name: 'one visit',
      target: 0.35,
      samples: each((person) => {
        const row = anyVisit.get(person.id)
        return row && read(person, `/visits/${row.id}`)
      }),
    },
    {
      name: 'insert',
      target: 0.75,
      samples: each((person) => {
        const prescriberId = prescribers.get(person.id)
        if (prescriberId === undefined) return undefined
        const body = {
          prescriberId,
          scheduledDate: addDays(today, 40),
          scheduledTime: '10:30',
          notes: 'Bring the study on dosage',
          objectives: ['Discuss dosage', 'Leave samples'],
        }
        return [() => ({ method: 'POST', path: '/api/v1/visits', person, body, headers: idempotencyKey() })]
      }),
    },
    {
      name: 'status change',
      target: 0.75,
      samples: each((person) => {
        const row = planned.get(person.id)
        if (row === undefined) return undefined
        const to = (status: string) => (): ApiRequest => ({
          method: 'PUT',
          path: `/api/v1/visits/${row.id}/status`,
          person,
          body: { status },
          headers: idempotencyKey(),
        })
        return [to('in-progress'), to('scheduled')]
      }),
      reset: async () => {
        await owner.query(
          `update visits set status = 'scheduled', in_progress_at = null, start_time = null where id = any($1)`,
          [[...planned.values()].map((row) => row.id)],
        )
      },
    },
    {
      name: 'delegate summary',
      target: 0.5,
      samples: each((person) => read(person, '/visits/summary')),
    },
    {
      name: 'delegate data',
      target: 0.4,
      samples: each((person) => read(person, delegateDataPath)),
    },
    {
      name: 'prescriber search',
      target: 0.6,
      samples: delegates.map((person, at) =>
        read(person, `/prescribers?search=${letters[at % letters.length]}&limit=20`),
      ),
    },
    {
      name: 'approvals list',
      target: 0.6,
      samples: each((person) => read(person, '/supervisors/approvals?limit=20'), supervisors),
    },
    {
      name: 'team dashboard',
      target: 0.85,
      samples: each((person) => read(person, '/supervisors/dashboard'), supervisors),
    },
    {
      name: 'team list',
      target: 0.6,
      samples: each((person) => read(person, '/supervisors/team-members?limit=20'), supervisors),
    },
    {
      name: 'member',
      target: 0.6,
      samples: each((person) => {
        const member = members.get(person.id)
        return member === undefined ? undefined : read(person, `/supervisors/delegates/${member}`)
      }, supervisors),
    },
    {
      name: 'analytics of a month',
      target: 0.6,
      samples: each((person) => read(person, `/supervisors/analytics?${month}`), supervisors),
    },
    {
      name: 'measures of a month',
      target: 0.6,
      samples: each((person) => read(person, `/supervisors/measures?${month}`), supervisors),
    },
    {
      name: 'calendar week',
      target: 0.6,
      samples: each((person) => read(person, `/supervisors/calendar/events?${week}`), supervisors),
    },
  ]
}

/** Takes away what a run has added, so that the next one finds the same rows. */
export const cleanUp = async (owner: pg.Client, since: Date): Promise<void> => {
  for (const statement of [
    'delete from visits where created_at >= $1',
    'delete from idempotency_keys where created_at >= $1',
    'delete from audit_log where at >= $1',
    'delete from sessions where created_at >= $1',
  ])
    await owner.query(statement, [since])
  await owner.query('vacuum analyze visits, idempotency_keys, audit_log')
}
