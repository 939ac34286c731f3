import { describe, expect, it } from 'vitest'
import { suggestPeople } from './suggested-people.ts'

const today = '2026-11-17'
const seen = (id: string, scheduledDate: string, scheduledTime = '10:00') => ({
  scheduledDate,
  scheduledTime,
  duration: 30,
  prescriber: { id },
})
const ids = (people: { id: string }[]) => people.map(({ id }) => id).join('')

describe('suggested people', () => {
  it('takes the last seen first, each once, nobody from the future', () => {
    const visits = [
      seen('a', '2026-11-10'),
      seen('b', '2026-11-17', '09:00'),
      seen('a', '2026-11-16'),
      seen('z', '2026-11-18'),
    ]
    expect(ids(suggestPeople(visits, [], [], { today }))).toBe('ba')
  })

  it('keeps room for those who are due, then for anybody', () => {
    const visits = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => seen(id, `2026-11-1${index}`))
    expect(ids(suggestPeople(visits, [{ id: 'x' }], [{ id: 'y' }, { id: 'w' }], { today }))).toBe('fedcxy')
    expect(ids(suggestPeople(visits, [], [{ id: 'y' }], { today }))).toBe('fedcba')
  })
})
