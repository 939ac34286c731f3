import { expect, test } from 'vitest'
import type { DashboardMember } from './desk.ts'
import { byPace } from './desk-figures.ts'

const member = (name: string, behind: number, done: number) =>
  ({ name, pace: { behind, done, expected: 8 } }) as DashboardMember

test('furthest behind stands first, then who is least ahead, then by name', () => {
  const members = [
    member('Adam', 0, 12),
    member('Yann', 2, 6),
    member('Zoé', 0, 9),
    member('Bea', 5, 3),
    member('Zacharie', 0, 9),
  ]
  expect(members.toSorted(byPace).map(({ name }) => name)).toEqual(['Bea', 'Yann', 'Zacharie', 'Zoé', 'Adam'])
})
