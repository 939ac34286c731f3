import { randomUUID } from 'node:crypto'
import type { Tables, Team } from './both.ts'

type Row = Record<string, unknown>

/** The day that counts as today, and the month that is counted. */
export const UNTIL = '2025-09-19'
export const september = { startDate: '2025-09-01', endDate: '2025-09-30', until: UNTIL }

type Said = {
  on: string
  planned?: string
  status: string
  /** When it began and ended, `10:00-10:20`; when it was told, sent and decided. */
  from?: string
  told?: string
  sent?: string
  decided?: string
  products?: string[]
  rating?: number
  notMet?: boolean
  type?: string
}

const instant = (day: string, text: string | undefined) => {
  if (text === undefined) return null
  return text.includes('T') ? `${text}:00.000Z` : `${day}T${text}:00.000Z`
}

export const visitRow = (delegateId: string, prescriberId: string, said: Said): Row & { id: string } => {
  const { on, planned, status, from, told, sent, decided, notMet = false, type = 'routine' } = said
  const [start, end] = from?.split('-') ?? []
  const created = '2025-08-01T08:00:00.000Z'
  return {
    id: randomUUID(),
    delegateId,
    prescriberId,
    prescriberName: 'Amina Haddad',
    scheduledDate: on,
    scheduledTime: '09:00',
    plannedDate: planned ?? null,
    plannedTime: planned === undefined ? null : '09:00',
    duration: 30,
    status,
    type,
    location: { address: null, city: 'Lyon', coordinates: null },
    objectives: [],
    outcomes: told
      ? {
          productsDiscussed: said.products ?? [],
          rating: said.rating ?? null,
          ...(notMet && { notMet: { reason: 'absent', note: null } }),
        }
      : null,
    startTime: instant(on, start),
    endTime: instant(on, end),
    completedAt: instant(on, told),
    submittedAt: instant(on, sent),
    approvedAt: status === 'approved' ? instant(on, decided) : null,
    rejectedAt: status === 'rejected' ? instant(on, decided) : null,
    version: 1,
    createdAt: created,
    updatedAt: created,
  }
}

export const prescriberRow = (assignedDelegateId: string, lastVisitDate: string | null, isActive = true) => ({
  id: randomUUID(),
  firstName: 'Amina',
  lastName: `Haddad ${randomUUID()}`,
  specialty: 'Cardiology',
  address: { address: null, city: 'Lyon', coordinates: null },
  createdBy: assignedDelegateId,
  assignedDelegateId,
  lastVisitDate,
  isActive,
})

/** Visits of a September that come into every part of every measure, of a delegate and a colleague. */
export const measuredVisits = ({ supervisor, delegate, colleague }: Team): Tables => {
  const own = {
    often: prescriberRow(delegate.id, '2025-09-03'),
    once: prescriberRow(delegate.id, '2025-09-04'),
    left: prescriberRow(delegate.id, '2025-09-12', false),
  }
  const theirs = {
    seen: prescriberRow(colleague.id, '2025-09-15'),
    longAgo: prescriberRow(colleague.id, '2025-05-02'),
    never: prescriberRow(colleague.id, null),
  }
  const of = (caller: { id: string }, { id }: { id: string }, said: Said) => visitRow(caller.id, id, said)
  const returned = of(delegate, own.often, {
    on: '2025-09-03',
    planned: '2025-09-02',
    status: 'approved',
    from: '10:00-10:20',
    told: '2025-09-04T08:00',
    sent: '2025-09-04T08:00',
    decided: '2025-09-04T20:00',
    rating: 5,
  })
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  return [
    ['prescribers', [...Object.values(own), ...Object.values(theirs)]],
    [
      'visits',
      [
        of(delegate, own.often, {
          on: '2025-09-01',
          planned: '2025-09-01',
          status: 'approved',
          from: '09:05-09:35',
          told: '09:40',
          sent: '10:00',
          decided: '14:00',
          products: ['Lumetra', 'Tensia'],
          rating: 4,
        }),
        returned,
        of(delegate, own.once, {
          on: '2025-09-04',
          status: 'submitted',
          told: '18:00',
          sent: '18:00',
          products: ['Lumetra'],
        }),
        of(delegate, own.once, {
          on: '2025-09-05',
          planned: '2025-09-05',
          status: 'rejected',
          from: '10:00-10:20',
          told: '10:30',
          sent: '11:00',
          decided: '2025-09-06T05:00',
        }),
        of(delegate, own.once, {
          on: '2025-09-08',
          planned: '2025-09-08',
          status: 'completed',
          told: '09:10',
          notMet: true,
        }),
        of(delegate, own.often, { on: '2025-09-09', planned: '2025-09-09', status: 'scheduled' }),
        of(delegate, own.often, { on: '2025-09-24', planned: '2025-09-11', status: 'scheduled' }),
        of(delegate, own.left, {
          on: '2025-09-12',
          status: 'completed',
          from: '08:00-08:50',
          told: '08:45',
          products: ['Tensia'],
        }),
        of(colleague, theirs.seen, {
          on: '2025-09-15',
          planned: '2025-09-15',
          status: 'approved',
          type: 'follow_up',
          from: '11:00-11:40',
          told: '11:50',
          sent: '12:00',
          decided: '13:00',
          products: ['Lumetra'],
          rating: 3,
        }),
        of(colleague, own.often, {
          on: '2025-09-16',
          status: 'completed',
          type: 'introduction',
          told: '23:30',
        }),
        {
          ...of(colleague, theirs.seen, { on: '2025-09-18', planned: '2025-09-18', status: 'submitted' }),
          submittedAt: hourAgo,
        },
        of(colleague, theirs.longAgo, {
          on: '2025-05-02',
          status: 'approved',
          told: '18:00',
          sent: '18:00',
          decided: '19:00',
        }),
        of(colleague, theirs.seen, {
          on: '2025-08-20',
          status: 'approved',
          told: '18:00',
          sent: '18:00',
          decided: '19:00',
        }),
      ],
    ],
    [
      'visit_submissions',
      [
        {
          id: randomUUID(),
          visitId: returned.id,
          kind: 'report',
          snapshot: {},
          submittedBy: delegate.id,
          submittedAt: '2025-09-04T08:00:00.000Z',
        },
      ],
    ],
    [
      'audit_log',
      [
        {
          id: randomUUID(),
          userId: supervisor.id,
          action: 'reject',
          resource: 'visit',
          resourceId: returned.id,
          details: {},
          at: '2025-09-04T10:00:00.000Z',
        },
      ],
    ],
    [
      'calendar_events',
      [
        {
          id: randomUUID(),
          title: 'Leave',
          type: 'leave',
          startDay: '2025-09-10',
          startTime: null,
          endDay: '2025-09-10',
          endTime: null,
          memberId: delegate.id,
          createdBy: supervisor.id,
        },
      ],
    ],
  ]
}
