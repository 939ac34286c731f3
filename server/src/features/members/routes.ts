import { addDays, dayIn, startOfWeek } from '@rounds/contract/dates'
import type { Parsed } from '@rounds/contract/endpoint'
import { weekCounts } from '@rounds/contract/pace'
import { notFound } from '@rounds/contract/refusal'
import {
  type Delegate,
  type DelegateDetail,
  type MemberFilter,
  countedSorts,
  team,
} from '@rounds/contract/team'
import { paceOf, spanOf, withCauses } from '@rounds/contract/weeks'
import type { Db } from '#platform/database/db.ts'
import { type Change, type ReadAgain, implement, readingAgain } from '#platform/http/implement.ts'
import { paginationOf } from '@rounds/contract/common'
import { pageOf } from '#platform/http/page.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { changeMember, inviteAgain, inviteMember, removeMember } from './commands.ts'
import { findDaysOff, findMemberRow, findTarget, listMembers, listRecentVisits, listWeek } from './queries.ts'
import { boundsOf, delegateOf, detailOf, memberOf, pageOfCounted } from '@rounds/contract/member-figures'

type Asking = { db: Db; user: SessionUser; now: number }

const todayOf = ({ now, user }: Pick<Asking, 'now' | 'user'>) => dayIn(now, user.timezone)

const find = async (asking: Asking, id: string) => {
  const bounds = boundsOf(todayOf(asking))
  const row = await findMemberRow(asking.db, asking.user, id, bounds)
  return row && { row, bounds }
}

const found = async (asking: Asking, id: string) => {
  const member = await find(asking, id)
  if (!member) throw notFound('Team member')
  return member
}

const detail = async (asking: Asking, id: string) => {
  const [{ row, bounds }, recent] = await Promise.all([
    found(asking, id),
    listRecentVisits(asking.db, asking.user.id, id, todayOf(asking)),
  ])
  return detailOf(row, bounds, recent, asking.user.timezone)
}

const members = async (asking: Asking, filter: MemberFilter) => {
  const bounds = boundsOf(todayOf(asking))
  const { rows, total } = await listMembers(asking.db, asking.user, filter, bounds)
  return {
    rows: countedSorts.includes(filter.sortBy) ? pageOfCounted(rows, bounds, filter) : rows,
    total,
    bounds,
  }
}

/** Somebody's week; `target` as it is stored with them. */
const weekOf = async (asking: Asking, id: string, date: string | undefined, target: Promise<number>) => {
  const today = todayOf(asking)
  const weekStart = startOfWeek(date ?? today)
  const span = spanOf(weekStart, today)
  const [weeklyTarget, visits, daysOff] = await Promise.all([
    target,
    listWeek(asking.db, id, weekStart, addDays(weekStart, 7)),
    findDaysOff(asking.db, [id], { start: weekStart, end: addDays(weekStart, 6) }),
  ])
  return {
    pace: paceOf(weeklyTarget, weekCounts(visits, span), span, asking.user, daysOff.get(id)),
    visits: withCauses(visits, span),
  }
}

const delegate = async (asking: Asking, id: string) => {
  const { row, bounds } = await found(asking, id)
  return delegateOf(row, bounds)
}

const add = async (context: Change, draft: Parsed<typeof team.add>) =>
  delegate(context, await inviteMember(context, draft))

const routes = implement(team, {
  list: async (context, filter) => {
    const { rows, total, bounds } = await members(context, filter)
    return pageOf({ data: rows.map((row) => memberOf(row, bounds)), total }, filter)
  },
  delegates: async (context, filter) => {
    const { rows, total, bounds } = await members(context, filter)
    return {
      data: { delegates: rows.map((row) => delegateOf(row, bounds)) },
      pagination: paginationOf(total, filter),
    }
  },
  get: (context, { id }) => detail(context, id),
  week: (context, { id, date }) =>
    weekOf(
      context,
      id,
      date,
      found(context, id).then(({ row }) => row.weeklyTarget),
    ),
  ownWeek: (context, { date }) =>
    weekOf(context, context.user.id, date, findTarget(context.db, context.user.id)),
  update: async (context, { id, ...change }) => {
    await changeMember(context, id, change)
    return detail(context, id)
  },
  remove: async (context, { id }) => {
    await removeMember(context, id)
    return undefined
  },
  add,
  addDelegate: add,
  addMember: add,
  inviteAgain: async (context, { id }) => {
    await inviteAgain(context, id)
    return delegate(context, id)
  },
})

const asking = (asker: Omit<Asking, 'now'>): Asking => ({ ...asker, now: Date.now() })
const again: ReadAgain<Delegate> = async (asker, id) => {
  const member = await find(asking(asker), id)
  return member && delegateOf(member.row, member.bounds)
}
const detailAgain: ReadAgain<DelegateDetail> = async (asker, id) =>
  (await find(asking(asker), id)) && detail(asking(asker), id)
export const memberRoutes = readingAgain(team, routes, {
  update: detailAgain,
  add: again,
  addDelegate: again,
  addMember: again,
  inviteAgain: again,
})
