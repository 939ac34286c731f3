import { defineConfig } from '@playwright/test'
import { chromiumPath } from '#support/chromium.ts'
import { ZONE } from '#support/zone.ts'

/**
 * `npm test` goes through each feature's main way, and what the product promises about words and rights; `npm run journeys`
 * through all the others (`@wide`), too: every fault, every second way, every screen, and both devices where either would do.
 */
const isWhole = process.env.JOURNEYS === 'all'
const wide = isWhole ? [] : [/@wide/]

export default defineConfig({
  testDir: './tests',
  testMatch: '*.test.ts',
  outputDir: './test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 3,
  // What passes waits for none of these: they only end what is stuck, also where a whole core is taken away.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // What failed is said last, where whoever sees only the end looks.
  reporter: [['./support/failures.ts'], ['./support/tables.ts'], ['list']],
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    timezoneId: ZONE,
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // Each context would fetch the whole app anew: tests of what works without a network ask for it (`withWorker`).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A test says where it runs by its tags; without one it runs on the desktop.
  projects: [
    {
      name: 'phone',
      grep: /@phone/,
      grepInvert: wide,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grepInvert: [isWhole ? /^(?!.*@desktop).*@phone/ : /@phone/, ...wide],
      use: { viewport: { width: 1440, height: 900 } },
    },
    // The product without a server, in a build of its own, which is made where its journeys run.
    { name: 'demo build', testDir: './demo', testMatch: 'build.ts', grepInvert: wide },
    { name: 'demo', testDir: './demo', grepInvert: wide, dependencies: ['demo build'] },
  ],
})
