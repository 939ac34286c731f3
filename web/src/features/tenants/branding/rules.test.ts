import { beforeAll, describe, expect, test } from 'vitest'
import { addMessages } from '#lib/words/messages.ts'
import branding from '#messages/en/branding.json'
import { adjustmentOf, asColour, presetOf } from './rules.ts'

beforeAll(() => addMessages({ branding }))

describe('what becomes of a colour', () => {
  test.each([
    ['#E0632A', 'Adjusted to #C84D06 so button text stays readable: 4.6 to 1, was 3.5.'],
    ['#facc15', 'Button text turns black so it stays readable: 13.7 to 1.'],
    ['#2563eb', 'Nothing had to be adjusted.'],
  ])('%s', (colour, words) => {
    expect(adjustmentOf(colour)?.words).toBe(words)
  })

  test('what is no colour yet is not judged', () => {
    expect(adjustmentOf('#e06')).toBeUndefined()
  })
})

test('a colour is read as it is written elsewhere', () => {
  expect(['E0632A', ' #E0632A ', '#e06', 'red'].map(asColour)).toEqual(['#e0632a', '#e0632a', '#e06', 'red'])
})

test('presets are known by their colour', () => {
  expect(['#059669', '#2563EB', '#e0632a'].map(presetOf)).toEqual([
    'healthcare-green',
    'medical-blue',
    undefined,
  ])
})
