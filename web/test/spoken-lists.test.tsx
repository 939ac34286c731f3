import { departments } from '@rounds/contract/departments'
import { exports } from '@rounds/contract/exports'
import { users } from '@rounds/contract/users'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refreshReads } from '#lib/reads/query.ts'
import { personOf } from './support/admin.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { openApp, see } from './support/app.tsx'
import { pageOf } from './support/desk.ts'
import { server } from './support/server.ts'
import { ada, marc, sara, tom } from './support/things.ts'

/** What a screen reader hears of a list that is narrowed (ux.md 5.2). */
const spoken = () => document.querySelector('[role="status"][aria-live]')?.textContent

test('what a search finds is said, once, and not what only changes', async () => {
  let people = [sara, tom, marc, ada]
  server.on(users.list, ({ search = '' }) => ({
    ...pageOf(people.filter(({ firstName }) => firstName.includes(search)).map((user) => personOf(user))),
    counts: { active: 4, pending: 0, inactive: 0 },
  }))
  server.on(exports.list, () => pageOf([]))
  server.on(departments.list, () => pageOf([]))
  const page = await openApp('/users', ada)
  await see('1–4 of 4')
  expect(spoken()).toBe('')
  await page.fill('Search name or email', 'Tom')
  await waitFor(() => expect(spoken()).toBe('1 of 1'))
  await page.fill('Search name or email', 'Zoe')
  await waitFor(() => expect(spoken()).toBe('Nothing matches these filters'))
  await page.fill('Search name or email', '')
  await waitFor(() => expect(spoken()).toBe('1–4 of 4'))
  people = [sara, tom]
  await act(refreshReads)
  await see('1–2 of 2')
  expect(spoken()).toBe('1–4 of 4')
})

test('nothing that is said twice is nothing, and words that are said twice are heard twice', async () => {
  await openApp('/login', null)
  for (const [said, heard] of [
    ['', ''],
    ['', ''],
    ['Saved.', 'Saved.'],
    ['Saved.', 'Saved.\u00a0'],
  ] as const) {
    act(() => announce(said))
    expect(spoken()).toBe(heard)
  }
})
