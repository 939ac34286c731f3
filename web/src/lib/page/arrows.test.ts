import { expect, test } from 'vitest'
import { blockStep, inlineStep } from './arrows.ts'

test('the arrow that points where reading goes leads on, the other one back', () => {
  expect([inlineStep('ArrowRight', 'ltr'), inlineStep('ArrowLeft', 'ltr')]).toEqual([1, -1])
  expect([inlineStep('ArrowRight', 'rtl'), inlineStep('ArrowLeft', 'rtl')]).toEqual([-1, 1])
})

test('down leads on in every direction of reading', () => {
  expect([blockStep('ArrowDown'), blockStep('ArrowUp')]).toEqual([1, -1])
})

test('a key that leads along the line leads to no other line, and other keys nowhere', () => {
  for (const key of ['ArrowUp', 'ArrowDown', 'Enter', 'a']) expect(inlineStep(key, 'rtl')).toBe(0)
  for (const key of ['ArrowLeft', 'ArrowRight', 'Enter', 'a']) expect(blockStep(key)).toBe(0)
})
