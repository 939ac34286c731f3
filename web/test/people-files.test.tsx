import { team } from '@rounds/contract/team'
import { departments } from '@rounds/contract/departments'
import { users } from '@rounds/contract/users'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { personOf } from './support/admin.ts'
import { hear, openApp } from './support/app.tsx'
import { memberTom, pageOf } from './support/desk.ts'
import { savedFiles } from './support/files.ts'
import { server } from './support/server.ts'
import { ada, idOf, marc, tom } from './support/things.ts'

test('the file of a team has everybody whom its list finds, on whatever page', async () => {
  const files = savedFiles()
  const all = Array.from({ length: 101 }, (_, at) => ({
    ...memberTom,
    id: idOf(200 + at),
    name: `Ines ${at}`,
  }))
  server.on(team.list, ({ page, limit }) => {
    const data = all.slice((page - 1) * limit, page * limit)
    return { data, pagination: { page, limit, total: 101, totalPages: Math.ceil(101 / limit) } }
  })
  const page = await openApp('/supervisor/team', marc)
  await screen.findByRole('button', { name: 'More for Ines 99' })
  const answer = server.hold(team.list)
  await page.press('Export')
  const button = screen.getByRole('button', { name: 'Export' })
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(true))
  answer()
  await hear('101 members exported.')
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false))
  expect((await files[0]?.text())?.match(/^Ines \d+/gm)).toEqual(all.map(({ name }) => name))
})

test('the file of all users tells instants on the clocks of the company', async () => {
  const files = savedFiles()
  const person = {
    ...personOf(tom),
    lastActive: '2026-06-30T22:30:00.000Z',
    createdAt: '2026-01-31T23:30:00.000Z',
  }
  server.on(departments.list, () => pageOf([]))
  server.on(users.list, () => ({ ...pageOf([person]), counts: { active: 1, pending: 0, inactive: 0 } }))
  const page = await openApp('/users', ada)
  await screen.findByRole('checkbox', { name: 'Select Tom Peeters' })
  await page.press('Export')
  await hear('1 user exported.')
  const [, line] = ((await files[0]?.text()) ?? '').trim().split('\r\n')
  expect(line).toMatch(/,2026-07-01 00:30,2026-02-01 00:30$/)
})
