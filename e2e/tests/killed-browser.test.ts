import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { draftIsOnDevice, withWorker } from '#support/device.ts'
import { pathsOf } from '#support/paths.ts'
import { recordForm, runsSince } from '#support/record-form.ts'
import { hideTab } from '#support/session.ts'
import { signIn } from '#support/sign-in.ts'
import { PHONE, expect, test } from '#support/test.ts'
import { makePrescriber, makeTeam, makeVisit, storedVisit } from '#support/world.ts'

test.use(withWorker)

/** kill -9 for the whole browser: no page hears of it. */
const killBrowser = async (context: BrowserContext) => {
  const client = await context.browser()?.newBrowserCDPSession()
  const { processInfo } = (await client?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  const browser = processInfo.find(({ type }) => type === 'browser')
  if (!browser) throw new Error('No browser process')
  const gone = new Promise((resolve) => context.once('close', resolve))
  process.kill(browser.id, 'SIGKILL')
  await gone
}

test(
  'a killed browser comes back with every word and the running timer @wide',
  { tag: '@phone' },
  async ({ page: unused, launchOptions, contextOptions, timezoneId }) => {
    await unused.close()
    const { tenant, delegate } = await makeTeam()
    const paths = pathsOf(tenant.slug)
    const visit = await makeVisit(delegate, await makePrescriber(delegate, { lastName: 'Haddad' }))
    const profile = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'rounds-profile-'))
    const open = () =>
      chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...contextOptions,
        ...PHONE,
        baseURL: process.env.E2E_URL,
        ...(timezoneId !== undefined && { timezoneId }),
      })
    try {
      const first = await open()
      const page = await first.newPage()
      await signIn(page, delegate)
      await page.getByRole('button', { name: 'Start visit · Dr Haddad' }).tap()
      const form = recordForm(page)
      await form.rating(5).tap()
      await form.addFeedback.tap()
      await form.feedback.pressSequentially('Every word of this')
      await draftIsOnDevice(page, 'Every word of this')
      await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('in-progress')
      // A browser writes its cookies down now and then: killed in between, it would ask to sign in again.
      const cookies = await first.cookies()
      await killBrowser(first)

      const second = await open()
      await second.addCookies(cookies)
      const again = await second.newPage()
      await again.goto(paths.today)
      await again.getByRole('link', { name: /Continue · Dr Haddad/ }).tap()
      const restored = recordForm(again)
      await expect(restored.feedback).toHaveValue('Every word of this')
      await expect(restored.chosenRating.locator('..')).toHaveText('5')
      const start = (await storedVisit(visit.id)).start_time as Date
      await runsSince(restored.timer, start)
      await restored.completeAndSubmit.tap()
      await expect(again).toHaveURL(new RegExp(paths.today))
      await hideTab(again)
      await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
      expect((await storedVisit(visit.id)).outcomes).toMatchObject({
        rating: 5,
        feedback: 'Every word of this',
      })
      await second.close()
    } finally {
      await fs.promises.rm(profile, { recursive: true, force: true })
    }
  },
)
