import { approvals } from '@rounds/contract/approvals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hear, nothingSent, openApp, read } from './support/app.tsx'
import { server } from './support/server.ts'
import { approvalOf, marc, submittedOf } from './support/things.ts'
import { world } from './support/world.ts'
import { isTornAway } from '#lib/page/useKey.ts'
import { refreshReads } from '#lib/reads/query.ts'

const of = (number: number) => submittedOf(number).id
const underReview = () => document.querySelector('aside[data-visit]')?.getAttribute('data-visit')
const note = () => screen.findByRole('textbox', { name: /^Note/ })

beforeEach(() => {
  world.visits = [1, 2, 3].map((number) => submittedOf(number))
  server.on(approvals.list, ({ page, limit }) => {
    const data = world.visits.map((visit) => approvalOf(visit)).filter(({ status }) => status === 'pending')
    return { data, pagination: { page, limit, total: data.length, totalPages: 1 } }
  })
})

test('letters meant for a note whose visit left decide on no other, and are given back', async () => {
  const page = await openApp('/supervisor/approvals', marc)
  await waitFor(() => expect(underReview()).toBe(of(1)))
  await page.user.keyboard('r')
  await page.user.type(await note(), 'A man was m')
  // Its delegate has taken it back.
  world.visits = [2, 3].map((number) => submittedOf(number))
  await refreshReads()
  await waitFor(() => expect(underReview()).toBe(of(2)))
  expect(screen.queryByRole('textbox', { name: /^Note/ })).toBeNull()
  await page.user.keyboard('et, and a r1')
  expect(underReview()).toBe(of(2))
  expect(screen.queryByRole('dialog')).toBeNull()
  await nothingSent()
  await hear('It no longer waits for a decision. You wrote: “A man was m”')
  // Whoever waits for longer than a machine keeps them has looked up, and whoever presses somewhere.
  expect([0, 61_000].map((later) => isTornAway(new KeyboardEvent('keydown').timeStamp + later))).toEqual([
    true,
    false,
  ])
  fireEvent.pointerDown(document.body)
  fireEvent.pointerUp(document.body)
  await page.user.keyboard('j')
  await waitFor(() => expect(underReview()).toBe(of(3)))
})

test('a note that was begun is there when the form is opened again, and not for another visit', async () => {
  const page = await openApp('/supervisor/approvals', marc)
  await waitFor(() => expect(underReview()).toBe(of(1)))
  await page.user.keyboard('r')
  await page.user.type(await note(), 'Wrong day')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(read('body')).not.toMatch('Why reject'))
  await page.user.keyboard('jr')
  expect(await note()).toHaveProperty('value', '')
  await page.user.keyboard('{Escape}')
  await page.user.keyboard('kr')
  await waitFor(async () => expect(await note()).toHaveProperty('value', 'Wrong day'))
})
