import { expect, test } from 'vitest'
import { formatOf } from '#lib/words/format.ts'
import { addMessages } from '#lib/words/messages.ts'
import analytics from '#messages/en/analytics.json'
import { markOf, markText } from './marks.ts'

addMessages({ analytics })
const format = formatOf({ language: 'en', timezone: 'Europe/Paris', currency: 'EUR' })
const days = { startDate: '2026-11-04', endDate: '2026-11-20' }
const opened = (text: string) => markOf(text, days, [{ id: 'omar', name: 'Omar Idrissi' }], format)

test('a mark asks for what its bar or cell counts', () => {
  expect(opened(markText('delegate', 'omar'))).toMatchObject({
    title: 'Omar Idrissi',
    asked: { completed: true, delegateIds: 'omar' },
  })
  // A name may hold what stands between the words of an address.
  expect(opened(markText('product', 'Tensia: 5 mg'))?.asked).toEqual({
    completed: true,
    product: 'Tensia: 5 mg',
  })
  expect(opened(markText('hours', '2.14'))?.asked).toEqual({ completed: true, weekday: 2, hour: '14:00' })
  expect(opened(markText('hours', '2'))?.asked).toEqual({ completed: true, weekday: 2 })
})

test('a week ends where the period does, and counts all visits by status, those carried out by type', () => {
  expect(opened(markText('status', '2026-11-02'))?.asked).toEqual({
    startDate: '2026-11-04',
    endDate: '2026-11-08',
  })
  expect(opened(markText('type', '2026-11-16'))?.asked).toEqual({
    startDate: '2026-11-16',
    endDate: '2026-11-20',
    completed: true,
  })
})

test('what no chart has opens nothing', () => {
  for (const text of [
    '',
    'product',
    'product:',
    ':x',
    'delegate:nobody',
    'status:2026-02-30',
    'hours:8',
    'hours:1.24',
    'x:1',
  ])
    expect(opened(text), text).toBeUndefined()
})
