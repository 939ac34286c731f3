import type { BrowserContext } from '@playwright/test'
import { startDemo } from './demo-host.ts'
import { test as base } from './test.ts'

/** Whatever the demo refuses is told on the console, and so fails the test; nothing may leave for a server. */
const watched = async (context: BrowserContext) => {
  await context.addInitScript(() => {
    window.Response = new Proxy(window.Response, {
      construct: (response, given: ConstructorParameters<typeof Response>) => {
        const [body, { status = 200 } = {}] = given
        if (status >= 400) console.error(`refused: ${status} ${typeof body === 'string' ? body : ''}`)
        return new response(...given)
      },
    })
  })
  await context.route('**/api/**', (route) => {
    throw new Error(`Left for a server: ${route.request().url()}`)
  })
}

export const test = base.extend<{ onDemo: BrowserContext }, { site: string }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
    async ({}, provide) => {
      const { site, stop } = await startDemo()
      await provide(site)
      await stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, provide) => provide(site),
  onDemo: [
    async ({ context }, provide) => {
      await watched(context)
      await provide(context)
    },
    { auto: true },
  ],
})
