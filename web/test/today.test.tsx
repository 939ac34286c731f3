import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, read, see } from './support/app.tsx'
import { sara, submittedOf, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const rejected = { status: 'rejected', rejectionCode: 'date' } as const

test('a plan that was turned down is mended in its sheet', async () => {
  world.visits = [visitOf(1, { ...rejected, scheduledTime: '15:00' })]
  const page = await openApp('/delegate/dashboard', sara)
  await page.press(/^Fix/)
  await see('Move…', '[data-testid="visit-sheet"]')
  expect(read('[data-testid="visit-sheet"]')).toMatch('Submit for approval')
  expect(page.place()).toMatch('/delegate/dashboard')
})

test('a report that was turned down is mended in its form', async () => {
  world.visits = [submittedOf(1, rejected)]
  const page = await openApp('/delegate/dashboard', sara)
  await page.press(/^Fix/)
  await waitFor(() => expect(page.place()).toBe(`/delegate/record-visit/${visitOf(1).id}`))
})
