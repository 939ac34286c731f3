import { approvals } from '@rounds/contract/approvals'
import { notifications } from '@rounds/contract/notifications'
import { visits } from '@rounds/contract/visits'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

/**
 * What an app does that has just been opened: each is loaded anew, so that only what its page brings along is there. Whatever
 * answers for an unsent entry has to be, whichever page the person opens first.
 */
const freshApp = async () => {
  vi.resetModules()
  const [app, { server, Refusal }, things, { world }, { passTime }, { arrived }, { answerEmptyDesk }] =
    await Promise.all([
      import('./support/app.tsx'),
      import('./support/server.ts'),
      import('./support/things.ts'),
      import('./support/world.ts'),
      import('./support/clock.ts'),
      import('#lib/outbox/store.ts'),
      import('./support/desk.ts'),
    ])
  app.beginTest()
  open.push(app)
  return { ...app, ...things, server, Refusal, world, passTime, arrived, answerEmptyDesk }
}

const open: { closeTab: () => void; endTest: () => Promise<void> }[] = []

afterEach(async () => {
  const apps = open.splice(0)
  for (const app of apps) app.closeTab()
  await apps.at(-1)?.endTest()
})

/** Marks a notification as read without a network, and leaves. */
const leaveReadMark = async () => {
  const app = await freshApp()
  app.world.notifications = [app.notificationOf(1)]
  const page = await app.openApp('/notifications?view=all', app.sara)
  await app.see('Notification 1')
  app.server.isAway = true
  await page.press(/^Notification 1/)
  await waitFor(() => expect(app.read('[data-sync]')).toBe('Offline · 1 saved here'))
  await app.arrived()
  app.closeTab()
}

test('a read mark that is refused needs nobody, whichever page is open', async () => {
  await leaveReadMark()
  const app = await freshApp()
  app.world.notifications = [app.notificationOf(1)]
  app.server.on(notifications.markRead, () => new app.Refusal(422, 'REFUSED', 'No'))
  await app.openApp('/delegate/schedule-visit', app.sara)
  // Whether the tab that was closed had tried already and has it wait is chance.
  app.passTime(60_000)
  await app.hear('Failed to mark notification as read')
  expect(app.server.sentTo(notifications.markRead)).toHaveLength(1)
  await waitFor(() => expect(app.read('[data-sync]')).toBe('Up to date'))
})

test('decisions that are refused are told where the supervisor comes back to, whichever page was open then', async () => {
  const first = await freshApp()
  first.world.visits = [first.submittedOf(1)]
  const page = await first.openApp('/supervisor/approvals', first.marc)
  await first.see('Haddad101')
  await page.user.keyboard('a')
  await first.hear('Dr Amina Haddad101: approved.')
  await first.arrived()
  first.closeTab()

  const app = await freshApp()
  app.world.visits = [app.submittedOf(1)]
  app.server.on(approvals.process, () => new app.Refusal(422, 'REFUSED', 'Not now'))
  app.answerEmptyDesk()
  const home = await app.openApp('/supervisor/dashboard', app.marc)
  await waitFor(() => expect(app.unsent()).toBe(1))
  app.hidePage()
  await waitFor(() => expect(app.server.sentTo(approvals.process)).toHaveLength(1))
  await waitFor(() => expect(app.read('[data-sync]')).toBe('Up to date'))
  await home.goTo('/supervisor/approvals')
  await app.see("1 visit couldn't be approved.")
})

test('a change that met a newer copy is laid over it, whichever page is open', async () => {
  const first = await freshApp()
  first.world.visits = [first.visitOf(1)]
  const page = await first.openApp(`/delegate/record-visit/${first.visitOf(1).id}`, first.sara)
  await page.press('4')
  await page.press('Complete and submit')
  await first.see('Submitted Dr Haddad101')
  await first.arrived()
  first.closeTab()

  const app = await freshApp()
  app.world.visits = [app.visitOf(1, { version: 5, objectives: ['Ask for the study'] })]
  app.server.on(visits.history, () => ({ data: [] }))
  await app.openApp('/notifications', app.sara)
  await waitFor(() => expect(app.unsent()).toBe(1))
  app.hidePage()
  await app.allSent()
  expect(app.server.sentTo(visits.update).map(({ status }) => status)).toEqual(['completed', 'completed'])
  expect(app.server.sentTo(visits.submit)).toHaveLength(1)
  expect(app.world.visits[0]).toMatchObject({ status: 'submitted', outcomes: { rating: 4 } })
  expect(app.read('[data-sync]')).toBe('Up to date')
})

test('a record that was sent by another page takes its draft along', async () => {
  const first = await freshApp()
  first.world.visits = [first.visitOf(1)]
  const page = await first.openApp(`/delegate/record-visit/${first.visitOf(1).id}`, first.sara)
  await page.press('4')
  await page.press('Complete and submit')
  await first.see('Submitted Dr Haddad101')
  await first.arrived()
  first.closeTab()

  const app = await freshApp()
  app.world.visits = [app.visitOf(1)]
  const { listDrafts } = await import('#lib/drafts/store.ts')
  const next = await app.openApp('/messages', app.sara)
  expect(await listDrafts('visit')).toHaveLength(1)
  await waitFor(() => expect(app.unsent()).toBe(1))
  app.hidePage()
  await app.allSent()
  await waitFor(async () => expect(await listDrafts('visit')).toEqual([]))
  await next.goTo('/delegate/dashboard')
  await app.see('Day done.')
})

test('a plan that was sent while another page was open counts as sent', async () => {
  const first = await freshApp()
  first.world.prescribers = [first.prescriberOf(101)]
  const page = await first.openApp('/delegate/visit-planning', first.sara)
  await page.press('Fill my week')
  await first.see('1 of 20 planned')
  first.server.isAway = true
  await page.press('Submit weekly plan')
  await first.hear('1 visit saved here, sent when you are online.')
  await first.arrived()
  first.closeTab()

  const app = await freshApp()
  app.world.prescribers = [app.prescriberOf(101)]
  app.server.on(
    visits.createCycles,
    () => new app.Refusal(404, 'NOT_FOUND', 'Prescriber not found', { prescriberIds: [app.idOf(101)] }),
  )
  const next = await app.openApp('/delegate/dashboard', app.sara)
  await waitFor(() => expect(app.unsent()).toBe(2))
  app.passTime(60_000)
  await waitFor(() => expect(app.read('[data-sync]')).toBe('1 needs you'))
  await next.goTo('/delegate/visit-planning')
  await app.see('1 visit was not scheduled')
  await waitFor(() => expect(app.read('[data-sync]')).toBe('Up to date'))
})
