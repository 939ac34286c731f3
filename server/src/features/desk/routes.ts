import { addDays, dayIn, daysLater, localTime, startOfWeek } from '@rounds/contract/dates'
import { type SupervisorActivity, TEAM_MAX, activityDays, desk, deskShows } from '@rounds/contract/desk'
import { afterWorkingHours } from '@rounds/contract/approval-clock'
import { notFound } from '@rounds/contract/refusal'
import { MemberFilter } from '@rounds/contract/team'
import { spanOf } from '@rounds/contract/weeks'
import { type Context, implement } from '#platform/http/implement.ts'
import { pageOf } from '#platform/http/page.ts'
import { wordActivity } from '@rounds/contract/words/wording'
import { countPending, listFlagged } from '#features/approvals/queries.ts'
import { approvalOf } from '@rounds/contract/approval-facts'
import { countStandings } from '#features/analytics/queries.ts'
import { findWaiting } from '#features/handover/queries.ts'
import { listEvents } from '#features/calendar/queries.ts'
import { countWeeks, findDaysOff, listMembers } from '#features/members/queries.ts'
import { boundsOf } from '@rounds/contract/member-figures'
import { listTeam } from '#features/team/queries.ts'
import { countUnread } from '#features/notifications/queries.ts'
import { findReviewRules } from '#features/settings/queries.ts'
import { type ActivityRow, countDays, countStates, listActivities, listUpcoming } from './queries.ts'
import { byPace, membersOf, totalsOf, trendOf, weekBefore } from '@rounds/contract/desk-figures'

type Asking = Pick<Context<typeof desk.dashboard>, 'db' | 'user' | 'now'>

const meetings = ['meeting', 'training', 'leave', 'other'] as const

const activityOf =
  (language: string) =>
  ({ action, at, visitId, prescriberName, title, ...row }: ActivityRow): SupervisorActivity => ({
    ...row,
    action,
    timestamp: at,
    description: wordActivity(
      action,
      { delegate: row.delegateName ?? '', prescriber: prescriberName ?? '', title: title ?? '' },
      language,
    ),
    visit: visitId === null ? null : { id: visitId, prescriberName: prescriberName ?? '' },
  })

const activities = async (
  { db, user, now }: Asking,
  delegateIds: string[],
  asked: Omit<Parameters<typeof listActivities>[3], 'until'>,
  paging: { page: number; limit: number },
) => {
  const until = new Date(now).toISOString()
  const { data, total } = await listActivities(db, user, delegateIds, { ...asked, until }, paging)
  return { data: data.map(({ value }) => activityOf(user.language)(value)), total }
}

export const deskRoutes = implement(desk, {
  dashboard: async (context, { startDate, endDate, department, memberId }) => {
    const { db, user, now } = context
    const today = dayIn(now, user.timezone)
    const weekStart = startOfWeek(endDate ?? startDate ?? today)
    const weekEnd = addDays(weekStart, 6)
    const span = spanOf(weekStart, today)
    const bounds = boundsOf(today)
    const meetingsOf = async (start: string, end: string) =>
      (await listEvents(db, user, { start, end }, [...meetings])).map(({ value }) => value)
    const isOfDepartment = department !== undefined && memberId === undefined
    const [team, found, rules, unreadNotifications, ofWeek, next, waitingIds] = await Promise.all([
      listTeam(db, user.id),
      listMembers(
        db,
        user,
        { ...MemberFilter.parse({}), limit: TEAM_MAX, status: 'active', department, id: memberId },
        bounds,
      ),
      findReviewRules(db),
      countUnread(db, user.id),
      meetingsOf(weekStart, weekEnd),
      meetingsOf(today, addDays(today, deskShows.meetingDays)),
      isOfDepartment ? findWaiting(db, user.id, department) : undefined,
    ])
    if (memberId !== undefined && !team.some(({ id }) => id === memberId)) throw notFound('Team member')
    const { rows } = found
    const ids = rows.map(({ id }) => id)
    const isNarrowed = department !== undefined || memberId !== undefined
    const whose = isNarrowed ? (waitingIds ?? ids) : null
    const [weeks, states, days, standings, daysOff, waiting, flagged, upcomingVisits, latest] =
      await Promise.all([
        countWeeks(db, ids, span),
        countStates(db, ids, { weekStart, today }),
        countDays(db, ids, weekStart, weekBefore(now, user.timezone)),
        countStandings(db, {
          delegateIds: ids,
          spans: [{ start: weekStart, end: weekEnd < today ? weekEnd : today }],
          today,
        }),
        findDaysOff(db, ids, { start: weekStart, end: weekEnd }),
        countPending(db, user.id, whose),
        listFlagged(db, user.id, { delegateIds: whose, rules, timezone: user.timezone }, deskShows.flagged),
        listUpcoming(db, ids, localTime(now, user.timezone)),
        activities(
          context,
          ids,
          { since: daysLater(now, -deskShows.latestDays), isDone: true },
          { page: 1, limit: deskShows.latest },
        ),
      ])
    const teamMembers = membersOf(
      { rows, weeks, states, standings, daysOff, events: ofWeek },
      { bounds, span, clock: user },
    )
    const isOf = ({ memberId: of }: { memberId: string | null }) => of === null || ids.includes(of)
    return {
      asOf: new Date(now).toISOString(),
      weekStart,
      departments: [...new Set(team.flatMap((member) => member.department ?? []))].toSorted((a, b) =>
        a.localeCompare(b),
      ),
      teamSize: isNarrowed ? rows.length : team.length,
      activeMembers: found.total,
      ...totalsOf(rows, teamMembers, standings, today),
      pendingApprovals: waiting.pending,
      flaggedApprovals: flagged.total,
      oldestDueAt: waiting.oldest === null ? null : afterWorkingHours(waiting.oldest, rules.goalHours, user),
      goalHours: rules.goalHours,
      unreadNotifications,
      teamMembers: teamMembers.toSorted(byPace),
      upcomingVisits,
      pendingApprovalItems: flagged.data.map(({ value }, at) => ({
        ...approvalOf(value, flagged.extras[at]?.value.twice === true, rules, user),
        visit: value,
      })),
      recentActivities: latest.data,
      meetings: next
        .filter(
          (event) => isOf(event) && Date.parse(event.end) > now && !(event.allDay && event.type === 'leave'),
        )
        .slice(0, deskShows.meetings),
      trend: trendOf(days, { weekStart, today }),
    }
  },

  activities: async (context, { since, memberId, type, ...paging }) => {
    const team = await listTeam(context.db, context.user.id)
    if (memberId !== undefined && !team.some(({ id }) => id === memberId)) throw notFound('Team member')
    const earliest = daysLater(context.now, -activityDays.most)
    const from = since ?? daysLater(context.now, -activityDays.usual)
    const found = await activities(
      context,
      memberId === undefined ? team.map(({ id }) => id) : [memberId],
      { since: from < earliest ? earliest : from, type },
      paging,
    )
    return pageOf(found, paging)
  },
})
