import { describe, expect, it } from 'vitest'
import { stepOf } from './rules.ts'

const step = (fields: Partial<Parameters<typeof stepOf>[0]>) =>
  stepOf({
    notes: { words: 'Mornings, rings back', from: 'Mornings' },
    standing: 'Mornings',
    isTyped: false,
    found: undefined,
    ...fields,
  })
const found = { words: 'Mornings, rings back', from: 'Mornings' }

describe('stepOf', () => {
  it('sends what was typed here, whatever stands there', () => {
    expect(step({ isTyped: true })).toBe('send')
    expect(step({ isTyped: true, standing: 'Afternoons' })).toBe('send')
    expect(step({ isTyped: true, notes: { words: '', from: 'Mornings' } })).toBe('send')
  })

  it('leaves alone what stands there already, or was typed back', () => {
    expect(step({ isTyped: true, standing: 'Mornings, rings back' })).toBe('none')
    expect(step({ found, standing: 'Mornings, rings back' })).toBe('none')
    expect(step({ isTyped: true, notes: { words: 'Mornings ', from: 'Mornings' } })).toBe('none')
  })

  it('leaves the words of another tab to it', () => {
    expect(step({})).toBe('none')
    expect(step({ found: { ...found, words: 'Mornings, rings' } })).toBe('none')
    // The other tab has sent its draft: this one is back at the notes it began with.
    expect(step({ notes: { words: 'Mornings', from: 'Mornings' }, standing: 'Mornings, rings back' })).toBe(
      'none',
    )
  })

  it('sends what a killed page left behind only over what it began from', () => {
    expect(step({ found })).toBe('send')
    expect(step({ found, standing: 'Afternoons' })).toBe('ask')
    expect(step({ found, standing: '' })).toBe('ask')
  })
})
