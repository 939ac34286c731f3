import { paginationOf } from '@rounds/contract/common'
import { WEEKLY_VISIT_TARGET } from '@rounds/contract/constants'
import { dashboard } from '@rounds/contract/dashboard'
import { addDays, dayIn, startOfWeek } from '@rounds/contract/dates'
import { delegateSummary } from '@rounds/contract/progress'
import { forbidden, notFound } from '@rounds/contract/refusal'
import { isCarriedOut } from '@rounds/contract/transitions'
import { type Ask, answers } from '#demo/door/ask.ts'
import { sortedBy } from '#demo/door/page-of.ts'
import { prescriberOf, sortName } from './prescriber.ts'
import { seesOf, withinOf } from './scope.ts'
import { visitOf } from './visit.ts'

/** Whose data is asked for: a delegate may name only themselves, others someone in their scope (requirements S-105). */
const delegateOf = ({ company, user }: Ask, delegateId: string | undefined): string => {
  if (user.role === 'DELEGATE') {
    if (delegateId !== undefined && delegateId !== user.id) throw forbidden()
    return user.id
  }
  const row = company.find('users', delegateId)
  if (row?.role !== 'DELEGATE' || row.deletedAt !== null || !withinOf(company, user)(row.id))
    throw notFound('User')
  return row.id
}

const summaryOf = ({ company, user, now }: Ask, delegateId: string) => {
  const today = dayIn(now, user.timezone)
  const monday = startOfWeek(today)
  const visits = company.rows('visits').filter((row) => row.delegateId === delegateId)
  const seen = company.rows('prescribers').filter(seesOf(company, { id: delegateId, role: 'DELEGATE' }))
  return {
    ...delegateSummary([{ isActive: true, visits }], today),
    prescribersCount: seen.filter(({ isActive }) => isActive).length,
    weekCompleted: visits.filter(
      (row) => isCarriedOut(row) && row.scheduledDate >= monday && row.scheduledDate < addDays(monday, 7),
    ).length,
    weeklyTarget: company.find('users', delegateId)?.weeklyVisitTarget ?? WEEKLY_VISIT_TARGET,
  }
}

const VISITS_OF_EACH = 20
const PRODUCTS = { visits: 60, most: 30 }

export const dashboardAnswers = answers(dashboard, {
  delegateData: (ask, { delegateId, includeContact, page, limit }) => {
    const { company, user } = ask
    const delegate = delegateOf(ask, delegateId)
    const sees = seesOf(company, { id: delegate, role: 'DELEGATE' })
    const all = user.permissions.has('prescribers.read')
      ? company.rows('prescribers').filter((row) => row.isActive && sees(row))
      : []
    const own = sortedBy(all, 'asc', sortName, ({ id }) => id).slice((page - 1) * limit, page * limit)
    const hidden = includeContact ? {} : { email: null, phone: null }
    const byPrescriber = Map.groupBy(
      company.rows('visits').filter((row) => row.delegateId === delegate),
      (row) => row.prescriberId,
    )
    return {
      prescribers: own.map((row) => ({
        ...prescriberOf(company, row),
        ...hidden,
        visits: sortedBy(
          byPrescriber.get(row.id) ?? [],
          'desc',
          (visit) => visit.scheduledDate,
          (visit) => visit.scheduledTime,
        )
          .slice(0, VISITS_OF_EACH)
          .map((each) => {
            const visit = visitOf(company, each)
            return { ...visit, prescriber: { ...visit.prescriber, ...hidden } }
          }),
      })),
      summary: summaryOf(ask, delegate),
      pagination: paginationOf(all.length, { page, limit }),
    }
  },

  summary: (ask, { delegateId }) => summaryOf(ask, delegateOf(ask, delegateId)),

  products: ({ company, user }) => {
    const told = company
      .rows('visits')
      .filter((row) => row.delegateId === user.id && row.completedAt !== null)
    const latest = sortedBy(
      told,
      'desc',
      (row) => row.scheduledDate,
      (row) => row.scheduledTime,
    ).slice(0, PRODUCTS.visits)
    const discussed = latest.flatMap(({ outcomes }) => outcomes?.productsDiscussed ?? [])
    return { data: [...new Set(discussed)].slice(0, PRODUCTS.most) }
  },
})
