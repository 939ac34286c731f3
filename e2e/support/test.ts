import { type BrowserContext, type BrowserContextOptions, type Page, test as base } from '@playwright/test'
import { Budget } from './budget.ts'
import { paced } from './pace.ts'
import { openSession } from './sign-in.ts'
import type { Person } from './world.ts'

export { expect } from '@playwright/test'

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
export const DESKTOP = { viewport: { width: 1440, height: 900 } }

type Faults = {
  /** What went wrong in a page without the test expecting it. */
  found: string[]
  /** A console message or page error that this test provokes. */
  expect(pattern: RegExp): void
  watch(context: BrowserContext): void
}

type Fixtures = {
  /**
   * How long anything can be taken back, `null` as long as for everybody. Whoever does something about it in a test has as
   * long as there is, so that a slow machine comes in time. Milliseconds.
   */
  undoMs: number | null
  faults: Faults
  budget: Budget
  /** A page of its own for a person, signed in; `device` PHONE or DESKTOP. */
  openAs(person: Person | null, device?: BrowserContextOptions): Promise<Page>
}

/** As if the person had chosen so on this device; what they choose later stays. */
const chooseUndo = (context: BrowserContext, ms: number | null) =>
  ms === null
    ? undefined
    : context.addInitScript((ms) => {
        if (location.protocol.startsWith('http')) localStorage['pv.undo'] ??= String(ms)
      }, ms)

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
  baseURL: async ({}, provide) => provide(process.env.E2E_URL),

  undoMs: [30_000, { option: true }],

  faults: [
    async ({ context, undoMs }, provide, info) => {
      const found: string[] = []
      const traffic: string[] = []
      const record = (line: string) => traffic.push(`${new Date().toISOString().slice(11, -1)} ${line}`)
      const expected: RegExp[] = []
      const note = (text: string) => {
        if (!expected.some((pattern) => pattern.test(text))) found.push(text)
      }
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
        })
        watched.on('weberror', (error) => note(String(error.error())))
        watched.on('requestfailed', (request) =>
          record(`${request.method()} ${request.url()} ${request.failure()?.errorText}`),
        )
        watched.on('response', (response) => {
          const method = response.request().method()
          if (method !== 'GET' || response.status() >= 400)
            record(`${method} ${response.url()} ${response.status()}`)
        })
      }
      watch(context)
      paced(context)
      await chooseUndo(context, undoMs)
      await provide({ found, expect: (pattern) => expected.push(pattern), watch })
      if (info.status !== info.expectedStatus)
        await info.attach('changes and refusals', { body: traffic.join('\n'), contentType: 'text/plain' })
      base.expect(found, 'unexpected errors of pages').toEqual([])
    },
    { auto: true },
  ],

  budget: async ({ isMobile }, provide) => provide(new Budget(isMobile ? 'P' : 'D')),

  openAs: async (
    {
      browser,
      contextOptions,
      timezoneId,
      locale,
      serviceWorkers,
      faults,
      undoMs,
      viewport,
      isMobile,
      hasTouch,
      deviceScaleFactor,
    },
    provide,
  ) => {
    const own = {
      viewport,
      isMobile,
      hasTouch,
      ...(deviceScaleFactor !== undefined && { deviceScaleFactor }),
    }
    const contexts: BrowserContext[] = []
    await provide(async (person, device = own) => {
      const context = await browser.newContext({
        ...contextOptions,
        serviceWorkers,
        ...(timezoneId !== undefined && { timezoneId }),
        ...(locale !== undefined && { locale }),
        baseURL: process.env.E2E_URL,
        ...device,
      })
      contexts.push(context)
      faults.watch(context)
      paced(context)
      await chooseUndo(context, undoMs)
      if (person) await openSession(context, person)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})
