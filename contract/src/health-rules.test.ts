import { expect, test } from 'vitest'
import { judged } from './health-rules.ts'
import type { HealthCheckName } from './overview.ts'
import { usualWorkdays } from './workdays.ts'

const today = '2026-11-20'
const company = { ...usualWorkdays, holidays: [today], primaryColor: null, today }
const counted = (count: number, total = 2) => ({ count, total, names: [], at: null })
const aside = { reason: 'Later', until: '2027-01-01T00:00:00.000Z' }

test('what fails stands first, then what was put aside, then what is good', () => {
  const found = new Map([
    ['admins', counted(0)],
    ['silent', counted(3)],
    ['mail', counted(1)],
  ])
  const put = new Map<HealthCheckName, typeof aside>([
    ['mail', aside],
    ['departments', aside],
  ])
  const checks = judged(found, company, put)
  expect(checks.slice(0, 2).map(({ name }) => name)).toEqual(['silent', 'mail'])
  // What is good was put aside by nobody.
  expect(checks.filter(({ dismissed }) => dismissed !== null).map(({ name }) => name)).toEqual(['mail'])
})

test('a day that nobody works is one also today', () => {
  const isSet = (holidays: string[]) =>
    judged(new Map(), { ...company, holidays }, new Map()).find(({ name }) => name === 'calendar')?.isGood
  expect([isSet([today]), isSet(['2026-11-19']), isSet([])]).toEqual([true, false, false])
})
