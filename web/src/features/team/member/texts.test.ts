import { expect, test } from 'vitest'
import { createFormat } from '#lib/words/format.ts'
import { addMessages } from '#lib/words/messages.ts'
import team from '#messages/en/team.json'
import { percentText } from './texts.ts'

addMessages({ team })

test('a share of a member is the percentage that analytics and reports say', () => {
  const format = createFormat({ language: 'en', timezone: 'UTC', currency: 'EUR' }, () => 0)
  // 23 of 40 are 57.5 %, and 57.49999999999999 to a computer.
  expect(percentText((23 / 40) * 100, format)).toBe('58%')
  expect([0, 28.8, (29 / 200) * 100, 100].map((value) => percentText(value, format))).toEqual([
    '0%',
    '29%',
    '15%',
    '100%',
  ])
})
