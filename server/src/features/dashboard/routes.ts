import { addDays, dayIn, startOfMonth, startOfNextMonth, startOfWeek } from '@rounds/contract/dates'
import { type DelegateSummary, dashboard } from '@rounds/contract/dashboard'
import { PrescriberFilter, prescribers } from '@rounds/contract/prescribers'
import { monthlyProgress } from '@rounds/contract/progress'
import type { Db } from '#platform/database/db.ts'
import { forbidden, notFound } from '@rounds/contract/refusal'
import { isAllowed } from '@rounds/contract/rights'
import { paginationOf } from '@rounds/contract/common'
import { implement } from '#platform/http/implement.ts'
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

export const dashboardRoutes = implement(dashboard, {
  delegateData: async ({ db, user, now }, { delegateId, includeContact, ...paging }) => {
    const delegate = await delegateOf(db, user, delegateId)
    const asDelegate = { ...user, id: delegate, role: 'DELEGATE' as const }
    const [found, { weekCompleted: _done, weeklyTarget: _target, ...summary }] = await Promise.all([
      // Visits are what asks for all of this; who may not see prescribers gets none of them by it.
      isAllowed(prescribers.list, user)
        ? listPrescribers(db, asDelegate, PrescriberFilter.parse(paging))
        : { data: [], total: 0 },
      summaryOf(db, delegate, now, user.timezone),
    ])
    const own = found.data.map((row) => row.value)
    const ids = own.map((prescriber) => prescriber.id)
    const visits = await listVisitsOf(db, delegate, ids)
    const hidden = includeContact ? {} : { email: null, phone: null }
    const byPrescriber = Map.groupBy(visits, (visit) => visit.prescriberId)
    const withVisits = own.map((prescriber) => ({
      ...prescriber,
      ...hidden,
      visits: (byPrescriber.get(prescriber.id) ?? []).map((visit) => ({
        ...visit,
        prescriber: { ...visit.prescriber, ...hidden },
      })),
    }))
    return { prescribers: withVisits, summary, pagination: paginationOf(found.total, paging) }
  },

  summary: async ({ db, user, now }, { delegateId }) =>
    summaryOf(db, await delegateOf(db, user, delegateId), now, user.timezone),

  products: async ({ db, user }) => ({ data: await listProducts(db, user.id) }),
})
