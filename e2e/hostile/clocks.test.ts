import type { BrowserContext, Page } from '@playwright/test'
import { said } from '#support/answers.ts'
import { carryOut, makeDay, pill, seeOnce } from '#support/day-of-two.ts'
import { noNetwork, unsentIsOnDevice, withWorker } from '#support/device.ts'
import { items, panel, record } from '#support/outbox.ts'
import { cardOf, recordForm } from '#support/record-form.ts'
import { leave } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { phone, recorded } from '#support/telling.ts'
import { expect, test } from '#support/test.ts'
import { makeVisit, storedVisit } from '#support/world.ts'
import { giveClock, setClock } from '#support/wrong-clock.ts'

test.use(withWorker)

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

/** Waits until the visit is with the server, carried out between `begun` and now. */
const arrivesTrue = async (id: string, begun: number) => {
  await expect.poll(async () => (await storedVisit(id)).status).toBe('submitted')
  const { start_time: start, end_time: end } = (await storedVisit(id)) as unknown as Record<string, Date>
  const times = [start?.getTime() ?? 0, end?.getTime() ?? 0] as const
  for (const time of times) {
    expect(time).toBeGreaterThan(begun - 10_000)
    expect(time).toBeLessThan(Date.now() + 10_000)
  }
  expect(times[0]).toBeLessThanOrEqual(times[1])
}

/** On the page of a record whose time is over by the device's clock. */
const startTimer = async (page: Page) => {
  await page.getByRole('button', { name: /^(Edit|Change) times$/ }).tap()
  await page.getByRole('button', { name: 'Start visit' }).tap()
}

const closeAndOpen = async (page: Page, context: BrowserContext, path: string, ahead: number) => {
  await setClock(page, ahead)
  await page.close()
  const next = await context.newPage()
  await next.goto(path)
  return next
}

for (const [name, ahead, told] of [
  ['two days slow', -2 * DAY, '2 days slow'],
  ['ten minutes fast', 10 * MINUTE, '10 minutes fast'],
  ['two hours fast', 2 * HOUR, '2 hours fast'],
  ['two hours slow', -2 * HOUR, '2 hours slow'],
] as const)
  test(
    `a device that is ${name} records with true times, and says that it is wrong`,
    phone,
    async ({ page, context }) => {
      const { delegate, first, paths } = await makeDay()
      await giveClock(context, ahead)
      await openSession(context, delegate)
      const begun = Date.now()
      // It may be gone before the whole app is on the device.
      const news = expect(page.getByText(`This device’s clock is ${told}.`)).toBeVisible()
      await Promise.all([news, seeOnce(page, paths.today)])
      await carryOut(page, 'Haddad', 4)
      await leave(page)
      await arrivesTrue(first.id, begun)
    },
  )

for (const [name, ahead] of [
  ['three minutes', -3 * MINUTE],
  ['two days', -2 * DAY],
] as const)
  test(
    `a visit that was completed a minute ago is mended on a device that is ${name} slow`,
    phone,
    async ({ page, context }) => {
      const { delegate, haddad, paths } = await makeDay()
      const { id } = await makeVisit(delegate, haddad, {
        status: 'completed',
        inMinutes: -26,
        notes: 'Before',
      })
      await giveClock(context, ahead)
      await openSession(context, delegate)
      await page.goto(paths.record(id))
      const form = recordForm(page)
      await form.notes.fill('Mended')
      await page
        .getByRole('button', { name: /submit/i })
        .first()
        .tap()
      await expect(page).not.toHaveURL(paths.record(id))
      await leave(page)
      await recorded(id, 'Mended')
    },
  )

test('a rejected visit is fixed on a device that is two days slow', phone, async ({ page, context }) => {
  const { delegate, haddad, paths } = await makeDay()
  const { id } = await makeVisit(delegate, haddad, { status: 'rejected', inMinutes: -60, notes: 'Before' })
  await giveClock(context, -2 * DAY)
  await openSession(context, delegate)
  await page.goto(paths.record(id))
  const form = recordForm(page)
  await form.notes.fill('Mended')
  await page
    .getByRole('button', { name: /submit/i })
    .first()
    .tap()
  await expect(page).not.toHaveURL(paths.record(id))
  await leave(page)
  await recorded(id, 'Mended')
})

test(
  'a clock that is set back by two days between two acts on one visit changes neither order nor times',
  phone,
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    const { delegate, first, paths } = await makeDay()
    await giveClock(context, 0)
    await openSession(context, delegate)
    const begun = Date.now()
    await seeOnce(page, paths.today)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Start visit · Dr Haddad' }).tap()
    await expect(recordForm(page).timer).toBeVisible()
    await setClock(page, -2 * DAY)
    await record(page, 'After it was set back')
    await expect(page).toHaveURL(paths.today)
    await unsentIsOnDevice(page, 2)
    await context.setOffline(false)
    await leave(page)
    await arrivesTrue(first.id, begun)
    expect(await storedVisit(first.id)).toMatchObject({ notes: 'After it was set back' })
  },
)

test(
  'a start without a network by a clock that was moved meanwhile: its times are put right at the next contact',
  phone,
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    const { delegate, first, paths } = await makeDay()
    await giveClock(context, 0)
    await openSession(context, delegate)
    const begun = Date.now()
    await seeOnce(page, paths.today)
    await context.setOffline(true)
    const moved = await closeAndOpen(page, context, paths.record(first.id), 3 * HOUR)
    await startTimer(moved)
    await expect(recordForm(moved).timer).toBeVisible()
    await record(moved, 'By a clock that was moved')
    await expect(moved).toHaveURL(paths.today)
    await unsentIsOnDevice(moved, 2)
    await context.setOffline(false)
    await leave(moved)
    await arrivesTrue(first.id, begun)
  },
)

test(
  'recorded by a fast clock without a network, the tab dies, the clock is put right: sent within a minute',
  phone,
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    const { delegate, first, paths } = await makeDay()
    await giveClock(context, 0)
    await openSession(context, delegate)
    await seeOnce(page, paths.today)
    await context.setOffline(true)
    const fast = await closeAndOpen(page, context, paths.record(first.id), 2 * DAY)
    const begun = Date.now()
    await startTimer(fast)
    await expect(recordForm(fast).timer).toBeVisible()
    await record(fast, 'By a fast clock')
    await expect(fast).toHaveURL(paths.today)
    // A pointer that rests where the toast comes holds its work for five minutes; a phone has none.
    await fast.mouse.move(0, 0)
    await unsentIsOnDevice(fast, 2)
    await setClock(fast, 0)
    await fast.close()
    await context.setOffline(false)
    const right = await context.newPage()
    await right.goto(paths.today)
    await arrivesTrue(first.id, begun)
    await expect(pill(right)).toHaveAttribute('data-sync', 'ok')
  },
)

test.describe('with the usual time to undo', () => {
  test.use({ undoMs: null })
  test(
    'a clock that is put right during the undo window: sent when that is over',
    phone,
    async ({ page, context }) => {
      const { delegate, first, paths } = await makeDay()
      await giveClock(context, 12 * MINUTE)
      await openSession(context, delegate)
      const begun = Date.now()
      await seeOnce(page, paths.today)
      await carryOut(page, 'Haddad', 4)
      await setClock(page, 0)
      await arrivesTrue(first.id, begun)
      expect(Date.now() - begun).toBeLessThan(MINUTE)
      await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    },
  )
})

test(
  'a clock that is set two days ahead while somebody types ends nothing',
  phone,
  async ({ page, context }) => {
    const { delegate, first, paths } = await makeDay()
    await giveClock(context, 0)
    await openSession(context, delegate)
    const begun = Date.now()
    await seeOnce(page, paths.today)
    await page.getByRole('button', { name: 'Start visit · Dr Haddad' }).tap()
    const form = recordForm(page)
    await form.rating(4).tap()
    await form.addNotes.tap()
    await form.notes.fill('Half a sen')
    await setClock(page, 2 * DAY)
    await form.notes.fill('Half a sentence, and the rest')
    // Told once the server has been asked: by then the session would have ended.
    await expect(page.getByText('This device’s clock is 2 days fast.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveCount(0)
    await form.completeAndSubmit.tap()
    await expect(page).toHaveURL(paths.today)
    await leave(page)
    await arrivesTrue(first.id, begun)
    expect((await storedVisit(first.id)).notes).toBe('Half a sentence, and the rest')
  },
)

test(
  'a start without a network by a clock that is a month ahead still has the day and the unsent work',
  phone,
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    const { delegate, first, second, paths } = await makeDay()
    await giveClock(context, 0)
    await openSession(context, delegate)
    await seeOnce(page, paths.today)
    await context.setOffline(true)
    await carryOut(page, 'Haddad', 4)
    await unsentIsOnDevice(page, 2)
    const ahead = await closeAndOpen(page, context, paths.today, 31 * DAY)
    await expect(cardOf(ahead, 'Haddad').first()).toContainText('Saved here')
    await expect(cardOf(ahead, 'Moreau').first()).toBeVisible()
    await expect(pill(ahead)).toHaveText(/Offline · 1/)
    await context.setOffline(false)
    await leave(ahead)
    await expect.poll(async () => (await storedVisit(first.id)).status).toBe('submitted')
    expect((await storedVisit(second.id)).status).toBe('scheduled')
  },
)

test(
  'something that asks for a day of patience: the panel says when it is tried next, and Send now does so',
  phone,
  async ({ page, context, faults }) => {
    faults.expect(/status of 503/)
    const { delegate, first: visit, paths } = await makeDay()
    await openSession(context, delegate)
    let isAway = true
    await context.route(`**/api/v1/visits/${visit.id}`, (route) =>
      isAway && route.request().method() === 'PUT'
        ? route.fulfill({
            ...said(503, { message: 'Away', code: 'UNAVAILABLE' }),
            headers: { ...said(503).headers, 'Retry-After': '86400' },
          })
        : route.fallback(),
    )
    await page.goto(paths.record(visit.id))
    await record(page, 'Asked to wait')
    await expect(page).toHaveURL(paths.today)
    const answered = page.waitForResponse((response) => response.status() === 503)
    await leave(page)
    await answered
    await pill(page).tap()
    await expect(items(page)).toContainText(/next try \d\d:\d\d/)
    isAway = false
    await panel(page).getByRole('button', { name: 'Send now' }).tap()
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
  },
)
