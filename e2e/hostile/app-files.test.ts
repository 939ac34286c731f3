import type { Page } from '@playwright/test'
import { appIsOnDevice, filesMissing, noNetwork, withWorker } from '#support/device.ts'
import { makeDay, pill, record } from '#support/outbox.ts'
import { recordForm } from '#support/record-form.ts'
import { openSession } from '#support/sign-in.ts'
import { recorded } from '#support/telling.ts'
import { expect, test } from '#support/test.ts'

test.use(withWorker)

/** What the worker keeps of a file is half of it from now on. Resolves to the files that this was done to. */
const damage = (page: Page, pattern: string): Promise<string[]> =>
  page.evaluate(async (pattern) => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!new RegExp(pattern).test(request.url)) continue
        const kept = await cache.match(request)
        const bytes = (await kept?.arrayBuffer()) ?? new ArrayBuffer(0)
        const half = bytes.slice(0, bytes.byteLength / 2)
        await cache.put(request, new Response(half, { headers: kept?.headers ?? {} }))
        found.push(request.url)
      }
    }
    return found
  }, pattern)

const readyDay = async (page: Page) => {
  const { delegate, visit, paths } = await makeDay()
  await openSession(page.context(), delegate)
  await page.goto(paths.today)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await appIsOnDevice(page)
  return { visit, paths }
}

test(
  'a start file of which only half is left: the app starts all the same',
  { tag: '@phone' },
  async ({ page, faults }) => {
    faults.expect(/SyntaxError|Unexpected end/)
    await readyDay(page)
    expect(await damage(page, '/assets/index-[^/]*\\.js$')).not.toEqual([])
    await page.reload()
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    await expect.poll(() => filesMissing(page)).toEqual([])
  },
)

/** The page has its worker look through the files; resolves when it has. */
const heal = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('message', () => resolve(), { once: true })
        navigator.serviceWorker.controller?.postMessage('heal')
      }),
  )

test(
  'a start file of which only half is left, which another tab heals first: the app starts all the same',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(/SyntaxError|Unexpected end/)
    const { paths } = await readyDay(page)
    const late = await context.newPage()
    await late.addInitScript(() => {
      const { postMessage } = ServiceWorker.prototype
      ServiceWorker.prototype.postMessage = function (this: ServiceWorker, said: unknown) {
        addEventListener('test:speak', () => postMessage.call(this, said))
      }
    })
    await damage(page, '/assets/index-[^/]*\\.js$')
    for (const open of [() => late.goto(paths.today), () => late.reload()]) {
      const failed = late.waitForEvent('pageerror')
      await open()
      await failed
    }
    await heal(page)
    await late.evaluate(() => dispatchEvent(new Event('test:speak')))
    await expect(pill(late)).toHaveAttribute('data-sync', 'ok')
  },
)

test(
  'without a network a damaged start file comes back with it',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(/SyntaxError|Unexpected end/)
    faults.expect(noNetwork)
    await readyDay(page)
    await damage(page, '/assets/index-[^/]*\\.js$')
    // Whose own memory may still have the whole of it, and then starts without a network.
    const browser = await context.newCDPSession(page)
    await browser.send('Network.clearBrowserCache')
    await context.setOffline(true)
    const failed = page.waitForEvent('pageerror')
    await page.reload()
    await failed
    await context.setOffline(false)
    await page.reload()
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
  },
)

test('a page of which only half is left can be opened again', { tag: '@phone' }, async ({ page, faults }) => {
  faults.expect(/SyntaxError|Unexpected end|dynamically imported/)
  const { paths } = await readyDay(page)
  expect(await damage(page, 'VisitHistoryPage-[^/]*\\.js$')).not.toEqual([])
  await page.goto(paths.history)
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
})

test(
  'the files of the app are cleared, and there is no network: the work is there when one is',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    const { visit, paths } = await readyDay(page)
    await page.goto(paths.record(visit.id))
    await expect(recordForm(page).completeAndSubmit).toBeVisible()
    await context.setOffline(true)
    await record(page, 'Before the files went')
    await expect(page).toHaveURL(paths.today)
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    })
    await page.goto(paths.today).catch(() => undefined)
    await context.setOffline(false)
    await page.goto(paths.today)
    await recorded(visit.id, 'Before the files went')
    await expect.poll(() => filesMissing(page)).toEqual([])
  },
)
