import { expect, test } from 'vitest'
import type { Overview } from '../analytics-answers.ts'
import type { MeasureId } from '../measures.ts'
import type { TemplateId } from '../reports.ts'
import { teamCounted } from './counted.ts'
import { reportDocument } from './of-report.ts'
import type { Counted, Part } from './measures.ts'

const members = ['Ada', 'Bea', 'Cem'].map((name) => ({ id: name, name, department: null, weeklyTarget: 20 }))
const period = { start: '2026-11-01', end: '2026-11-30' }
const part = (value: number | null): Part => ({ value, numerator: value, denominator: 40 })

/** What a team did, by measure; of `completed` and `callRate` also by who. */
const counted = (
  values: Partial<Record<MeasureId, number>>,
  { own = {}, names = members }: { own?: Record<string, number>; names?: typeof members } = {},
): Counted =>
  teamCounted(
    names,
    { period, span: period },
    (id, who) => part((who === null ? values[id] : own[who]) ?? null),
    undefined,
  )
const made = (
  templateId: TemplateId,
  now: Counted,
  before: Counted | null = null,
  delegateIds: string[] = [],
) =>
  reportDocument(
    {
      title: 'Ours',
      templateId,
      parameters: { dateRange: period, delegateIds, includeRatings: false, includeComparisons: true },
      company: 'Novacare',
      person: 'Sue Heron',
      language: 'en',
      timezone: 'Europe/Paris',
      now: Date.parse('2026-12-01T08:00:00Z'),
    },
    now,
    before,
  )
const leadOf = (...given: Parameters<typeof made>) =>
  made(...given)
    .lead.map(({ text }) => text)
    .join('')

test('a change is good where more is better, and where less is', () => {
  const figures = (values: Partial<Record<MeasureId, number>>, old: Partial<Record<MeasureId, number>>) =>
    Object.fromEntries(
      made('approvals-summary', counted(values), counted(old)).figures.map(({ name, isGood }) => [
        name,
        isGood,
      ]),
    )
  const told = figures({ completed: 9, turnaround: 30 }, { completed: 8, turnaround: 20 })
  expect([told['Completed visits'], told['Approval turnaround']]).toEqual([true, false])
})

test('whoever did most of what a report is about stands first, and only among several somebody is lowest', () => {
  const own = { Ada: 2, Bea: 5, Cem: 3 }
  const now = counted({ completed: 10 }, { own })
  expect(made('team-performance', now).tables[0]?.rows.map(([name]) => name)).toEqual(['Bea', 'Cem', 'Ada'])
  expect(leadOf('team-performance', now)).toContain('Ada has the lowest call rate, 2.0.')
  const alone = counted({ completed: 10 }, { own, names: members.slice(0, 1) })
  expect(leadOf('team-performance', alone)).not.toContain('lowest')
})

test('a report about one of the team says who, and has no sum of one', () => {
  const own = { Ada: 2 }
  const now = counted({ completed: 2, callRate: 2 }, { own, names: members.slice(0, 1) })
  expect(leadOf('team-performance', now)).toMatch(/^Ada completed 2 visits\. /)
  const [table] = made('team-performance', now).tables
  expect([table?.rows.map(([name]) => name), table?.totals]).toEqual([['Ada'], null])
  expect(leadOf('team-performance', counted({ completed: 2 }))).toMatch(/^The team completed 2 visits\. /)
})

test('a report about some of the team says of how many, and sums them up as such', () => {
  const some = counted({ completed: 7 }, { own: { Ada: 2, Bea: 5 }, names: members.slice(0, 2) })
  expect(leadOf('team-performance', some, null, ['Ada', 'Bea'])).toMatch(/^2 delegates completed 7 visits\. /)
  const sum = (...given: Parameters<typeof made>) => made(...given).tables[0]?.totals?.[0]
  expect(sum('team-performance', some, null, ['Ada', 'Bea'])).toBe('Total')
  expect(sum('team-performance', some)).toBe('Team')
})

test('what there is one of is said as one', () => {
  const one = (): Part => ({ value: 1, numerator: 1, denominator: 1 })
  const now = teamCounted(members, { period, span: period }, one, undefined)
  const bases = (['visit-activity', 'prescriber-coverage', 'approvals-summary'] as const).flatMap(
    (template) => made(template, now).figures.map(({ basis }) => basis),
  )
  expect(bases).toEqual(
    expect.arrayContaining(['1 field day', '1 of 1 visit', '1 of 1 prescriber', '1 visit', '1 decision']),
  )
  expect(leadOf('prescriber-coverage', now)).toContain(' of the 1 prescriber was seen')
})

test('a period in which nothing was done is held against one in which something was', () => {
  const nothing = 'Nothing was recorded in this period.'
  expect(leadOf('team-performance', counted({ completed: 0 }), counted({ completed: 0 }))).toBe(nothing)
  expect(leadOf('team-performance', counted({ completed: 0 }), counted({ completed: 4 }))).toContain(
    '0 visits, 4 fewer than in the period before',
  )
})

test('what there is none of has no row', () => {
  const overview = {
    statuses: { approved: 2, rejected: 0 },
    members: [],
    weeks: [],
    topProducts: [],
    rating: null,
  }
  const { statuses, types } = teamCounted(
    members,
    { period, span: period },
    () => part(null),
    overview as unknown as Overview,
  )
  expect([statuses, types]).toEqual([[{ name: 'approved', count: 2 }], []])
})
