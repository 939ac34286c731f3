import type { MeasureAnswer } from '@rounds/contract/analytics'
import { type MeasureId, measureOf, measures } from '@rounds/contract/measures'
import { expect } from 'vitest'
import { type Case, type Side, ask } from './both.ts'
import { UNTIL, measuredVisits, september } from './measured-visits.ts'

type Expected = { value?: number; of?: [numerator: number, denominator: number | null]; parts: number[] }

/** Counted by hand of `measuredVisits`; the parts in the order in which the contract names them. */
const expected: Record<MeasureId, Expected> = {
  completed: { value: 6, of: [6, 4 * 30 * 2], parts: [3, 1, 2] },
  // 15 working days of two, less a day of leave.
  callRate: { value: 6 / 29, of: [6, 29], parts: [6] },
  duration: { value: 35, of: [4, null], parts: [4, 2] },
  details: { value: 5 / 6, of: [5, 6], parts: [4, 2] },
  coverage: { value: 60, of: [3, 5], parts: [3, 2] },
  frequency: { value: 4 / 3, of: [4, 3], parts: [3, 1] },
  notSeen: { value: 2, of: [2, 5], parts: [1, 1] },
  adherence: { value: 25, of: [2, 8], parts: [2, 1, 1, 1, 1, 2] },
  onTime: { value: (5 / 6) * 100, of: [5, 6], parts: [5, 1] },
  lag: { value: 7.5, of: [4, null], parts: [4, 2] },
  turnaround: { value: 8, of: [4, null], parts: [3, 1] },
  // What waits does so until now.
  queueAge: { of: [2, null], parts: [1, 1] },
  approvalRate: { value: 75, of: [3, 4], parts: [3, 1] },
  firstPass: { value: 50, of: [2, 4], parts: [2, 1, 1] },
  score: { value: (23 + 38) / 2, of: [2, 40], parts: [2] },
  completion: { value: 60, of: [6, 10], parts: [6, 1, 1, 2] },
}

const teamWithVisits = async (side: Side) => {
  const team = await side.team()
  await side.keep(team.tenant, measuredVisits(team))
  return team
}
const figure = (all: MeasureAnswer[], id: MeasureId) => all.find((each) => each.id === id)

export const measureCases: Record<string, Case> = {
  'of a period that is over, who has left since counts as before; of the one that runs, who works': async (
    side,
  ) => {
    const { supervisor, colleague, admin } = await teamWithVisits(side)
    const counted = async (days: Record<string, string>) => {
      const { body } = await ask(side, supervisor, 'analytics.measures', days)
      return [body.delegates.length, figure(body.measures, 'completed')?.value]
    }
    const over = { startDate: september.startDate, endDate: september.endDate }
    const before = await counted(over)
    await ask(side, admin, 'users.update', { id: colleague.id, status: 'inactive' })
    expect(await counted(over)).toEqual(before)
    expect(await counted(september)).toEqual([1, 4])
    expect(await counted({ startDate: '2025-10-01', endDate: '2025-10-31' })).toEqual([1, 0])
    await ask(side, admin, 'users.remove', { id: colleague.id })
    expect(await counted(over)).toEqual(before)
  },

  'every measure of some visits is what was counted by hand': async (side) => {
    const { supervisor, delegate, colleague } = await teamWithVisits(side)
    const { body } = await ask(side, supervisor, 'analytics.measures', { ...september, weeks: 'true' })
    expect([body.period, body.until]).toEqual([{ start: '2025-09-01', end: '2025-09-30' }, UNTIL])
    for (const { id } of measures) {
      const { value, of, parts } = expected[id]
      const told = figure(body.measures, id)
      expect([told?.numerator, told?.denominator], id).toEqual(of)
      expect(
        told?.parts.map(({ count }) => count),
        id,
      ).toEqual(parts)
      if (value !== undefined) expect(told?.value, id).toBeCloseTo(value, 9)
    }
    const means = ['duration', 'lag', 'turnaround'].map((id) => figure(body.measures, id as MeasureId)?.mean)
    expect(means).toEqual([35, 328.75, 8.75])
    const completed = figure(body.measures, 'completed')
    expect(completed?.weeks).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 3, 1, 2])
    const each = new Map(completed?.byDelegate.map(({ delegateId, value }) => [delegateId, value]))
    expect([each.get(delegate.id), each.get(colleague.id)]).toEqual([4, 2])
  },

  'the rows of each part of a measure are as many as it says': async (side) => {
    const { supervisor } = await teamWithVisits(side)
    for (const { id } of measures)
      for (const [at, part] of measureOf(id).parts.entries()) {
        const asked = { measure: id, part: part.id, ...september }
        const { body } = await ask(side, supervisor, 'analytics.records', asked)
        expect(body.pagination.total, `${id}.${part.id}`).toBe(expected[id].parts[at])
        for (const row of body.data) expect(row.part).toBe(part.id)
      }
    const all = await ask(side, supervisor, 'analytics.records', { measure: 'completed', ...september })
    expect(all.body.data.map(({ date }: { date: string }) => date)).toEqual([
      '2025-09-16',
      '2025-09-15',
      '2025-09-12',
      '2025-09-04',
      '2025-09-03',
      '2025-09-01',
    ])
    const wrong = { measure: 'completed', part: 'late' }
    const refused = await ask(side, supervisor, 'analytics.records', wrong)
    expect([refused.status, refused.body.message]).toEqual([400, 'Unknown part'])
  },

  'the visits of a team are counted in every direction, and each bar opens': async (side) => {
    const { supervisor, delegate } = await teamWithVisits(side)
    const { body } = await ask(side, supervisor, 'analytics.team', { ...september, groupBy: 'week' })
    expect(body.totals).toEqual({
      totalVisits: 11,
      completedVisits: 6,
      scheduledVisits: 2,
      submittedVisits: 2,
      approvedVisits: 3,
      rejectedVisits: 1,
      completionRate: 60,
      approvalRate: 75,
      averageRating: 4,
      averageVisitDuration: 35,
      activeDelegates: 2,
      prescribersCovered: 4,
    })
    expect(body.topProducts).toEqual([
      { name: 'Lumetra', count: 3 },
      { name: 'Tensia', count: 2 },
    ])
    expect(body.trend.map(({ total, completed }: Record<string, number>) => [total, completed])).toEqual([
      [4, 3],
      [3, 1],
      [3, 2],
      [1, 0],
    ])
    expect(body.weeks[1]).toEqual({
      start: '2025-09-08',
      states: { completed: 2, unrecorded: 1 },
      types: { routine: 1 },
      rating: null,
    })
    const marked = async (mark: object) =>
      (await ask(side, supervisor, 'analytics.visits', { ...september, ...mark })).body.pagination.total
    expect(await marked({ product: 'Lumetra', completed: 'true' })).toBe(3)
    expect(await marked({ state: 'unrecorded' })).toBe(2)
    expect(await marked({ type: 'follow_up' })).toBe(1)
    expect(await marked({ weekday: '1', hour: '09:00' })).toBe(2)
    expect(await marked({ specialty: 'Cardiology', delegateIds: delegate.id })).toBe(8)
  },

  'a performance report has a line for each member': async (side) => {
    const { supervisor, delegate, colleague } = await teamWithVisits(side)
    const { body } = await ask(side, supervisor, 'analytics.performanceReport', september)
    expect(body.summary).toEqual({
      averagePerformance: 30.5,
      topPerformerId: colleague.id,
      belowTargetCount: 2,
      totalVisits: 11,
      completedVisits: 6,
      completionRate: 60,
    })
    const own = body.members.find(({ memberId }: { memberId: string }) => memberId === delegate.id)
    expect(own).toMatchObject({ performance: 23, totalVisits: 8, completedVisits: 4, averageRating: 4.5 })
  },

  'analytics answers supervisors, of their own team, where the company has it': async (side) => {
    const [{ supervisor, admin, tenant }, other] = [await side.team(), await side.team()]
    const foreign = { delegateIds: other.delegate.id }
    const { status, body } = await ask(side, supervisor, 'analytics.measures', foreign)
    expect([status, body.message]).toEqual([404, 'Team member not found'])
    expect((await ask(side, admin, 'analytics.measures')).status).toBe(403)
    const settings = { features: { analytics: false } }
    expect((await ask(side, admin, 'companies.update', { id: tenant.id, settings })).status).toBe(200)
    const off = await ask(side, supervisor, 'analytics.team')
    expect([off.status, off.body.code]).toEqual([403, 'FEATURE_DISABLED'])
    expect(off.body.message).toBe('Analytics is not enabled for this organization')
  },
}
