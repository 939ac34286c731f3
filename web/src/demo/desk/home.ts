import { afterWorkingHours } from '@rounds/contract/approval-clock'
import { addDays, dayIn, daysLater, localTime, startOfWeek } from '@rounds/contract/dates'
import { type SupervisorActivity, activityDays, desk, deskShows } from '@rounds/contract/desk'
import { byPace, membersOf, totalsOf, trendOf, weekBefore } from '@rounds/contract/desk-figures'
import { boundsOf } from '@rounds/contract/member-figures'
import { weekCounts } from '@rounds/contract/pace'
import { notFound } from '@rounds/contract/refusal'
import { isCarriedOut, isNotMet, isStillToDo } from '@rounds/contract/transitions'
import { spanOf } from '@rounds/contract/weeks'
import { type Ask, answers } from '#demo/door/ask.ts'
import { pageOf, sortedBy } from '#demo/door/page-of.ts'
import { eventsOf } from '#demo/records/calendar.ts'
import { standingAt, stateOf } from '#demo/records/counted.ts'
import { teamOf } from '#demo/records/scope.ts'
import { visitOf } from '#demo/records/visit.ts'
import { daysOffOf, visitsOfWeek } from '#demo/records/week.ts'
import type { UserRow, VisitRow } from '#demo/store/tables.ts'
import { activitiesOf } from './activities.ts'
import { approvalsOf, reviewRulesOf } from './approvals.ts'
import { reviewedOf } from './counted-members.ts'
import { rowOf } from './team.ts'

const people = ({ company, user }: Ask): UserRow[] => {
  const team = teamOf(company, user.id)
  return company
    .rows('users')
    .filter(({ id, status, deletedAt }) => team.has(id) && status !== 'inactive' && deletedAt === null)
}

type Week = { weekStart: string; today: string }

const statesOf = (id: string, visits: VisitRow[], { weekStart, today }: Week) => {
  const end = addDays(weekStart, 7)
  const counted = visits.filter(
    (row) =>
      row.scheduledDate >= weekStart &&
      row.scheduledDate < end &&
      !(isNotMet(row) && row.completedAt !== null),
  )
  return [...Map.groupBy(counted, (row) => stateOf(row, today))].map(([state, { length: count }]) => ({
    id,
    state,
    count,
  }))
}

const standingOf = (delegateId: string, visits: VisitRow[], { weekStart, today }: Week) => {
  const weekEnd = addDays(weekStart, 6)
  return standingAt(1, delegateId, visits, weekEnd < today ? weekEnd : today)
}

const daysDone = (visits: VisitRow[], weekStart: string, then: string) => {
  const done = visits.filter(
    (row) =>
      isCarriedOut(row) &&
      row.scheduledDate >= addDays(weekStart, -7) &&
      row.scheduledDate < addDays(weekStart, 7),
  )
  return [...Map.groupBy(done, ({ scheduledDate }) => scheduledDate)].map(([day, rows]) => ({
    day,
    done: rows.length,
    byThen: rows.filter(({ completedAt }) => (completedAt ?? '') <= then).length,
  }))
}

export const deskAnswers = answers(desk, {
  dashboard: (ask, { startDate, endDate, department, memberId }) => {
    const { company, user, now, at } = ask
    const today = dayIn(now, user.timezone)
    const weekStart = startOfWeek(endDate ?? startDate ?? today)
    const week = { weekStart, today }
    const span = spanOf(weekStart, today)
    const bounds = boundsOf(today)
    const team = people(ask)
    if (memberId !== undefined && !team.some(({ id }) => id === memberId)) throw notFound('Team member')
    const departmentOf = (row: UserRow) => company.find('departments', row.departmentId)?.name
    const active = team.filter(
      (row) =>
        row.status === 'active' &&
        (department === undefined || departmentOf(row)?.toLowerCase() === department.toLowerCase()),
    )
    const shown = active.filter(({ id }) => memberId === undefined || id === memberId)
    const ids = new Set(shown.map(({ id }) => id))
    const rows = shown.map((row) => rowOf(ask, row, bounds))
    const isNarrowed = department !== undefined || memberId !== undefined
    const byDelegate = Map.groupBy(company.rows('visits'), ({ delegateId }) => delegateId)
    const own = rows.map(({ id }) => ({ id, visits: byDelegate.get(id) ?? [] }))
    const visits = own.flatMap((each) => each.visits)
    const standings = own.map((each) => standingOf(each.id, each.visits, week))
    const weekEnd = addDays(weekStart, 6)
    const teamMembers = membersOf(
      {
        rows,
        standings,
        weeks: own.map(({ id }) => ({ id, ...weekCounts(visitsOfWeek(company, id, weekStart), span) })),
        states: own.flatMap((each) => statesOf(each.id, each.visits, week)),
        daysOff: new Map(own.map(({ id }) => [id, daysOffOf(company, id, weekStart, weekEnd)])),
        events: eventsOf(ask, { start: weekStart, end: weekEnd }),
      },
      { bounds, span, clock: user },
    )
    const rules = reviewRulesOf(company)
    const members = memberId === undefined ? reviewedOf(ask, department) : ids
    const pending = sortedBy(
      company.rows('visits').filter((row) => row.status === 'submitted' && members.has(row.delegateId)),
      'asc',
      ({ submittedAt }) => submittedAt,
      ({ id }) => id,
    )
    const flagged = approvalsOf(ask, pending).filter(({ flags }) => flags.length > 0)
    const oldest = pending[0]?.submittedAt ?? null
    const local = localTime(now, user.timezone)
    const coming = visits.filter(
      (row) =>
        isStillToDo(row) &&
        (row.scheduledDate > local.day ||
          (row.scheduledDate === local.day && row.scheduledTime >= local.time)),
    )
    const latest = activitiesOf(ask, ids, daysLater(now, -deskShows.latestDays))
    return {
      asOf: at,
      weekStart,
      departments: [...new Set(team.flatMap((row) => departmentOf(row) ?? []))].toSorted((a, b) =>
        a.localeCompare(b),
      ),
      teamSize: isNarrowed ? rows.length : team.length,
      activeMembers: memberId === undefined ? active.length : rows.length,
      ...totalsOf(rows, teamMembers, standings, today),
      pendingApprovals: pending.length,
      flaggedApprovals: flagged.length,
      oldestDueAt: oldest === null ? null : afterWorkingHours(oldest, rules.goalHours, user),
      goalHours: rules.goalHours,
      unreadNotifications: company
        .rows('notifications')
        .filter(({ userId, readAt }) => userId === user.id && readAt === null).length,
      teamMembers: teamMembers.toSorted(byPace),
      upcomingVisits: sortedBy(
        coming,
        'asc',
        (row) => row.scheduledDate,
        (row) => row.scheduledTime,
        (row) => row.id,
      )
        .slice(0, deskShows.visits)
        .map((row) => visitOf(company, row)),
      pendingApprovalItems: flagged.slice(0, deskShows.flagged).map((each) => ({ ...each, isPicked: false })),
      recentActivities: latest.filter(({ action }) => action !== 'created').slice(0, deskShows.latest),
      meetings: eventsOf(ask, { start: today, end: addDays(today, deskShows.meetingDays) })
        .filter(
          (event) =>
            (event.memberId === null || ids.has(event.memberId)) &&
            Date.parse(event.end) > now &&
            !(event.allDay && event.type === 'leave'),
        )
        .slice(0, deskShows.meetings),
      trend: trendOf(daysDone(visits, weekStart, weekBefore(now, user.timezone)), week),
    }
  },

  activities: (ask, { since, memberId, type, ...paging }) => {
    const ids = people(ask).map(({ id }) => id)
    if (memberId !== undefined && !ids.includes(memberId)) throw notFound('Team member')
    const earliest = daysLater(ask.now, -activityDays.most)
    const from = since ?? daysLater(ask.now, -activityDays.usual)
    const found: SupervisorActivity[] = activitiesOf(
      ask,
      new Set(memberId === undefined ? ids : [memberId]),
      from < earliest ? earliest : from,
    )
    return pageOf(
      found.filter((each) => type === undefined || each.type === type),
      paging,
    )
  },
})
