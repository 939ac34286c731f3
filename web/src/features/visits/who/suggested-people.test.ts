import { describe, expect, it } from 'vitest'
import { suggestPeople } from './suggested-people.ts'

const seen = (id: string, scheduledDate: string, scheduledTime = '10:00') => ({
  scheduledDate,
  scheduledTime,
  duration: 30,
  completedAt: `${scheduledDate}T11:00:00.000Z`,
  prescriber: { id },
})
const known = (letters: string) => Array.from(letters, (id) => ({ id }))
const ids = (people: { id: string }[]) => people.map(({ id }) => id).join('')
const nobody = { without: new Set<string>() }

describe('suggested people', () => {
  it('takes the last seen first, each once, nobody who is only planned', () => {
    const visits = [
      seen('a', '2026-11-10'),
      seen('b', '2026-11-17', '09:00'),
      seen('a', '2026-11-16'),
      { ...seen('z', '2026-11-17'), completedAt: null },
    ]
    expect(ids(suggestPeople(visits, [], [], nobody))).toBe('ba')
  })

  it('begins with those who are due, keeps room for the last seen, then takes anybody', () => {
    const visits = Array.from('abc', (id, index) => seen(id, `2026-11-1${index}`))
    expect(ids(suggestPeople(visits, known('uvwxy'), known('o'), nobody))).toBe('uvwxcb')
    expect(ids(suggestPeople(visits, known('u'), known('op'), nobody))).toBe('ucbaop')
    expect(ids(suggestPeople([], known('uvwxy'), known('o'), nobody))).toBe('uvwxyo')
  })

  it('leaves out whom it cannot be', () => {
    const visits = [seen('a', '2026-11-10'), seen('b', '2026-11-11')]
    const without = new Set(['a', 'u', 'o'])
    expect(ids(suggestPeople(visits, known('uv'), known('op'), { without }))).toBe('vbp')
  })
})
