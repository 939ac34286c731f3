import { team } from '@rounds/contract/team'
import { visits } from '@rounds/contract/visits'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callOf, enqueue } from '#lib/outbox/outbox.ts'
import { openApp, read } from './support/app.tsx'
import { server } from './support/server.ts'
import { sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const monday = { scheduledDate: '2026-11-16' }
const week = () => read('[data-testid="own-week"]')

test('a delegate reads why their week is behind, and what they have just recorded is no reason any more', async () => {
  world.visits = [visitOf(1, monday), visitOf(2, { ...monday, scheduledTime: '15:00' })]
  await openApp('/delegate/visit-history', sara)
  await waitFor(() => expect(week()).toContain('8 behind its pace of 8: 2 visits of Mon need recording'))
  server.isAway = true
  act(() => {
    const { id } = visitOf(1)
    const done = { status: 'completed', completedAt: '2026-11-18T08:30:00.000Z' } as const
    enqueue({
      kind: 'visit',
      about: id,
      label: 'Record',
      calls: [callOf(visits.update, { id, status: 'completed' })],
      shows: done,
      holdMs: 0,
    })
  })
  await waitFor(() => expect(week()).toContain('7 behind its pace of 8: 1 visit of Mon needs recording'))
})

test('the weeks before are a press away', async () => {
  world.visits = [visitOf(1, { scheduledDate: '2026-11-10' })]
  await openApp('/delegate/visit-history', sara)
  await waitFor(() => expect(week()).toContain('Your week of'))
  const summary = document.querySelector('[data-testid="own-week"] summary')
  if (summary) fireEvent.click(summary)
  fireEvent.click(await screen.findByRole('button', { name: 'Week before' }))
  await waitFor(() => expect(week()).toContain('1 visit of Tue needs recording'))
  expect(server.sentTo(team.ownWeek).length).toBe(2)
})
