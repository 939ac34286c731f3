import { addDays, instantOf, localTime, startOfWeek } from '@rounds/contract/dates'
import { weekCounts } from '@rounds/contract/pace'
import { isNotMet, nextStatuses } from '@rounds/contract/transitions'
import { visitStatuses } from '@rounds/contract/visits'
import { paceOf } from '@rounds/contract/weeks'
import { describe, expect, test } from 'vitest'
import { daysLate, flagsOf } from '@rounds/contract/approval-rules'
import { usualWorkdays } from '@rounds/contract/workdays'
import { isDayOff } from '@rounds/contract/demo/calendar'
import { type Company, companies } from '@rounds/contract/demo/companies'
import { demoPeople } from '@rounds/contract/demo/people'
import { demoSlots } from '@rounds/contract/demo/plan'
import { liveVisit } from '@rounds/contract/demo/visits'
import { demoWorld } from '@rounds/contract/demo/world'

const story = (company: Company, now: number) => {
  const { day } = localTime(now, company.timezone)
  const people = demoPeople(company, day)
  const slots = demoSlots(company, people, now)
  return { day, people, lives: slots.map((slot) => liveVisit(company, people, slot, now)) }
}

/** A Monday, a Friday, a Sunday and the days of both clock changes, at the hours that tell. */
const days = ['2026-11-16', '2026-11-20', '2026-11-22', '2026-03-29', '2026-10-25']
const hours = ['00:10', '09:00', '14:02', '18:59', '23:58']

describe.each(companies)('the demo of $name', (company) => {
  // Of the large team every third one: each hour and each day is met all the same.
  const isTold = (at: number) => company.delegates.length < 5 || at % 3 === 0
  const cases = days
    .flatMap((day) => hours.map((hour): [string, string] => [day, hour]))
    .filter((_, at) => isTold(at))

  test.each(cases)('on %s at %s is a possible world', (day, hour) => {
    const now = Date.parse(instantOf(day, hour, company.timezone))
    const { people, lives } = story(company, now)
    const visits = lives.map((life) => life.visit)
    expect(new Set(visits.map(({ id }) => id)).size).toBe(visits.length)
    expect(new Set(visits.map(({ status }) => status)).size).toBeGreaterThanOrEqual(visitStatuses.length - 1)

    const impossible = lives.flatMap(({ steps }) =>
      steps.filter((step, at) => {
        const before = steps[at - 1]
        if (Date.parse(step.at) > now) return true
        if (!before) return false
        const actor = step.userId === people.supervisor.id ? 'supervisor' : 'owner'
        return (
          Date.parse(step.at) < Date.parse(before.at) || !nextStatuses(before.visit, actor).includes(step.to)
        )
      }),
    )
    expect(impossible).toEqual([])
    const wronglyLong = visits.filter(
      ({ startTime, endTime, actualDuration }) =>
        startTime &&
        endTime &&
        Date.parse(endTime) - Date.parse(startTime) !== (actualDuration ?? 0) * 60_000,
    )
    expect(wronglyLong).toEqual([])

    const today = visits.filter(
      (visit) => visit.scheduledDate === day && visit.delegateId === people.delegates[0]?.user.id,
    )
    expect(today).toHaveLength(5)
    expect(today.some(({ status }) => status === 'scheduled')).toBe(true)
  })

  test.each(days)('on %s who tries it has somebody to plan, and all that a day may bring', (day) => {
    const now = Date.parse(instantOf(day, '14:02', company.timezone))
    const { people, lives } = story(company, now)
    const [first] = people.delegates
    const own = lives.map(({ visit }) => visit).filter(({ delegateId }) => delegateId === first?.user.id)
    const monday = addDays(startOfWeek(day), 7)
    const nextWeek = own.filter(({ scheduledDate }) => scheduledDate >= monday)
    expect(nextWeek).toHaveLength(8)
    expect(new Set(nextWeek.map(({ status }) => status))).toEqual(new Set(['scheduled']))
    const seenLately = new Set(
      own
        .filter(({ scheduledDate }) => scheduledDate > addDays(day, -30))
        .map(({ prescriberId }) => prescriberId),
    )
    expect((first?.prescribers.length ?? 0) - seenLately.size).toBeGreaterThanOrEqual(3)

    const codes = own
      .filter(({ status }) => status === 'rejected')
      .map((visit) => visit.rejectionCode ?? visit.rejectionReason)
    expect(new Set(codes).size).toBeGreaterThanOrEqual(3)
    expect(own.some((visit) => visit.startTime === visit.createdAt)).toBe(true)
    expect(own.some(isNotMet)).toBe(true)
    expect(own.some((visit) => visit.scheduledDate < day && visit.status === 'scheduled')).toBe(true)
    for (const { outcomes } of own) if (outcomes?.rating) expect(outcomes.rating % 1).toBe(0)
    expect(own.some(({ scheduledDate }) => scheduledDate < addDays(day, -75))).toBe(true)
  })

  test('has the reports to review that the design speaks of, and is odd where it should be', () => {
    const now = Date.parse(instantOf('2026-11-20', '11:00', company.timezone))
    const visits = story(company, now).lives.map((life) => life.visit)
    const reports = visits.filter(({ status, completedAt }) => status === 'submitted' && completedAt !== null)
    const flagged = reports.flatMap((visit) => {
      const isDuplicate = (other: typeof visit) =>
        other !== visit &&
        other.delegateId === visit.delegateId &&
        other.prescriberId === visit.prescriberId &&
        other.scheduledDate === visit.scheduledDate
      const late = daysLate(visit, company.timezone)
      const flags = flagsOf(visit, visits.some(isDuplicate), late)
      return flags.length > 0 ? [flags] : []
    })
    if (company.slug === 'demo') {
      expect(reports).toHaveLength(52)
      expect(flagged).toHaveLength(2)
    } else expect(new Set(flagged.flat()).size).toBe(8)
  })
})

test('on a Thursday a few of a team of twelve are behind, who have a habit for the reason that it is', () => {
  const now = Date.parse(instantOf('2026-11-19', '16:00', 'Europe/Paris'))
  const [demo] = companies
  if (!demo) throw new Error('There is no demo')
  const { people, lives } = story(demo, now)
  const week = { weekStart: '2026-11-16', today: '2026-11-19' }
  const behind = people.delegates.flatMap(({ user, habit }, place) => {
    const own = lives
      .filter(({ visit }) => visit.delegateId === user.id)
      .map(({ visit, planned }) => ({ ...visit, ...planned, notMet: isNotMet(visit) }))
    const away = ['2026-11-16', '2026-11-17', '2026-11-18'].filter((day) => isDayOff(place, day, week.today))
    const { behind, parts } = paceOf(20, weekCounts(own, week), week, usualWorkdays, away)
    return behind > 1 ? [{ habit, causes: parts.map(({ cause }) => cause) }] : []
  })
  expect(behind.length).toBeLessThan(5)
  const causesOf = (habit: string) => behind.find((each) => each.habit === habit)?.causes
  expect(causesOf('recordsLate')).toContain('needRecording')
  expect(causesOf('plansLittle')).toContain('neverPlanned')
})

test('is the same for every minute of a day but what happens today', () => {
  const ids = (now: string) =>
    demoWorld('hash', Date.parse(now)).map(({ id, tables }) => [
      id,
      ...tables.flatMap(([table, rows]) =>
        rows.filter((row) => table !== 'visits' || row.scheduledDate !== '2026-11-20').map((row) => row.id),
      ),
    ])
  const early = ids('2026-11-20T09:01:00Z')
  const [demo] = early
  expect(demo?.length).toBeGreaterThan(1000)
  expect(ids('2026-11-20T09:01:00Z')).toEqual(early)
  const people = (now: string) =>
    demoWorld('hash', Date.parse(now)).map(({ tables }) =>
      tables
        .filter(([table]) => table !== 'visits')
        .flatMap(([table, rows]) =>
          ['tenants', 'users', 'prescribers', 'departments'].includes(table) ? rows.map((row) => row.id) : [],
        ),
    )
  expect(people('2027-02-03T15:00:00Z')).toEqual(people('2026-11-20T09:01:00Z'))
})
