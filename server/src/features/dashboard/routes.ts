import { addDays, dayIn, startOfMonth, startOfNextMonth, startOfWeek } from '@rounds/contract/dates'
import { type DelegateSummary, dashboard } from '@rounds/contract/dashboard'
import { type Prescriber, PrescriberFilter, prescribers } from '@rounds/contract/prescribers'
import type { Output } from '@rounds/contract/endpoint'
import { monthlyProgress } from '@rounds/contract/progress'
import type { Db } from '#platform/database/db.ts'
import type { JsonPart, Row } from '#platform/database/rows.ts'
import { forbidden, notFound } from '@rounds/contract/refusal'
import { isAllowed } from '@rounds/contract/rights'
import type { Visit } from '@rounds/contract/visits'
import { paginationOf } from '@rounds/contract/common'
import { implement } from '#platform/http/implement.ts'
import { fairTurns } from '#platform/plain/fair-turns.ts'
import { jsonBeside, objectsIn } from '#platform/http/page.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { listPrescribers } from '#features/prescribers/queries.ts'
import { hasDelegate } from '#features/team/queries.ts'
import { countVisits, listProducts, listVisitsOf } from './queries.ts'

/** Whose data is asked for: a delegate may name only themselves, others someone in their scope (requirements S-105). */
const delegateOf = async (db: Db, user: SessionUser, delegateId: string | undefined): Promise<string> => {
  if (user.role === 'DELEGATE') {
    if (delegateId !== undefined && delegateId !== user.id) throw forbidden()
    return user.id
  }
  if (delegateId === undefined || !(await hasDelegate(db, user, delegateId))) throw notFound('User')
  return delegateId
}

type Summary = DelegateSummary & { weekCompleted: number; weeklyTarget: number }

const summaryOf = async (db: Db, delegateId: string, now: number, timezone: string): Promise<Summary> => {
  const today = dayIn(now, timezone)
  const weekStart = startOfWeek(today)
  const counts = await countVisits(db, delegateId, {
    today,
    monthStart: startOfMonth(today),
    monthEnd: startOfNextMonth(today),
    weekStart,
    weekEnd: addDays(weekStart, 7),
  })
  if (!counts) throw notFound('User')
  return {
    totalVisits: counts.totalVisits,
    completedCount: counts.completedCount,
    upcomingCount: counts.upcomingCount,
    todayCount: counts.todayCount,
    prescribersCount: counts.prescribersCount,
    monthlyProgress: monthlyProgress(today, {
      completed: counts.monthCompleted,
      total: counts.monthTotal,
      scheduled: counts.monthScheduled,
    }),
    weekCompleted: counts.weekCompleted,
    weeklyTarget: counts.weeklyTarget,
  }
}

const idAlone = ['id'] as const
const prescriberAlone = ['prescriberId'] as const

/** What is told of a row, as JSON without the braces: as it is, or without how to reach the prescriber. */
const withContact = {
  prescriber: (row: Row<Prescriber>): JsonPart => row,
  visit: (row: Row<Visit>): JsonPart => row,
}
const unbraced = (value: object) => JSON.stringify(value).slice(1, -1)
const hidden = { email: null, phone: null }
const withoutContact: typeof withContact = {
  prescriber: (row) => unbraced({ ...row.value, ...hidden }),
  visit: ({ value }) => unbraced({ ...value, prescriber: { ...value.prescriber, ...hidden } }),
}

type Looking = { db: Db; user: SessionUser; now: number }
type DataAsked = { includeContact: boolean; page: number; limit: number }

const dataOf = async (
  { db, user, now }: Looking,
  delegate: string,
  { includeContact, ...paging }: DataAsked,
) => {
  const asDelegate = { ...user, id: delegate, role: 'DELEGATE' as const }
  const [found, { weekCompleted: _done, weeklyTarget: _target, ...summary }] = await Promise.all([
    // Visits are what asks for all of this; who may not see prescribers gets none of them by it.
    isAllowed(prescribers.list, user)
      ? listPrescribers(db, asDelegate, PrescriberFilter.parse(paging))
      : { data: [], total: 0 },
    summaryOf(db, delegate, now, user.timezone),
  ])
  const ids = found.data.map((row) => row.pick(idAlone).id)
  const visits = await listVisitsOf(db, delegate, ids)
  const byPrescriber = Map.groupBy(visits, (row) => row.pick(prescriberAlone).prescriberId)
  const { prescriber, visit } = includeContact ? withContact : withoutContact
  const items = found.data.map((row, at) => {
    const theirs = (byPrescriber.get(ids[at] ?? '') ?? []).map((row) => [visit(row)])
    return [prescriber(row), ',"visits":[', ...objectsIn(theirs), ']']
  })
  return jsonBeside<Output<typeof dashboard.delegateData>>('prescribers', items, {
    summary,
    pagination: paginationOf(found.total, paging),
  })
}

/**
 * Each weighs some megabytes while it is made: what many devices ask for at once, as in the morning, is made one after the other and
 * never stands in memory together. One company alone takes two of these places.
 */
const places = fairTurns([1, 2, 3], { waiting: 2000, patienceMs: 20_000, name: 'delegate-data' })

export const dashboardRoutes = implement(dashboard, {
  delegateData: async ({ db, user, now, gone }, { delegateId, ...asked }) => {
    const delegate = await delegateOf(db, user, delegateId)
    return places.take(user.tenantId, gone(), () => dataOf({ db, user, now }, delegate, asked))
  },

  summary: async ({ db, user, now }, { delegateId }) =>
    summaryOf(db, await delegateOf(db, user, delegateId), now, user.timezone),

  products: async ({ db, user }) => ({ data: await listProducts(db, user.id) }),
})
