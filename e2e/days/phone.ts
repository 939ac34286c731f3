import type { Browser, BrowserContext, Page } from '@playwright/test'
import { withWorker } from '#support/device.ts'
import { pathsOf } from '#support/paths.ts'
import { hideTab, showTab } from '#support/session.ts'
import { fillSignIn } from '#support/sign-in.ts'
import { PASSWORD, type Person } from '#support/world.ts'
import { ZONE } from '#support/zone.ts'

/** A phone of its own: its tabs share storage, cookies and the service worker. */
export const openPhone = async (browser: Browser, url: string): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    timezoneId: ZONE,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...withWorker,
  })
  context.setDefaultTimeout(60_000)
  return context
}

export const openTab = (phone: BrowserContext): Promise<Page> => phone.newPage()

/** Ends the process of a tab: its page hears of nothing. */
export const killTab = async (page: Page): Promise<void> => {
  const gone = page.waitForEvent('crash')
  const client = await page.context().newCDPSession(page)
  void client.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}

/** The phone goes into the pocket and comes out again. */
export const lookAway = async (page: Page): Promise<void> => {
  await hideTab(page)
  await showTab(page)
}

export const signInOn = async (page: Page, { tenant, email }: Person): Promise<void> => {
  const paths = pathsOf(tenant.slug)
  await page.goto(paths.login)
  await fillSignIn(page, email, PASSWORD)
  await page.waitForURL(`**${paths.today}`)
}

/** Signs out; what was not sent stays for its person. */
export const signOutOn = async (page: Page, { tenant }: Person): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true })
  const email = page.getByLabel('Email')
  await question.or(email).waitFor()
  if (await question.isVisible()) await question.click()
  await email.waitFor()
  await page.waitForURL(`**${pathsOf(tenant.slug).login}**`)
}

/** What can be read of it without its person's key. */
export type Unsent = { owner: string; subject: string; state: string }

/** Everything that this phone has yet to send, whoever it belongs to. */
export const unsentOn = (page: Page): Promise<Unsent[]> =>
  page.evaluate(
    () =>
      new Promise<Unsent[]>((resolve, reject) => {
        const opening = indexedDB.open('rounds')
        opening.addEventListener('error', () => reject(new Error('The database does not open')))
        opening.addEventListener('success', () => {
          const asked = opening.result.transaction('outbox').objectStore('outbox').getAll()
          asked.addEventListener('success', () => {
            opening.result.close()
            resolve(asked.result as Unsent[])
          })
        })
      }),
  )

export const ownerOf = ({ id, tenant }: Person): string => `${tenant.id}:${id}`

/** Something must have been sent in this time. Milliseconds. */
const STUCK_MS = 60_000

/** Looks at the phone again and again until all that is due to be sent is. Resolves to what needs the person instead, or is stuck. */
export const drain = async (page: Page, person: Person): Promise<Unsent[]> => {
  await lookAway(page)
  for (let [count, end] = [Infinity, 0]; ;) {
    const unsent = (await unsentOn(page)).filter(
      ({ owner, state }) => owner === ownerOf(person) && state !== 'delivered',
    )
    if (unsent.every(({ state }) => state === 'attention')) return unsent
    if (unsent.length < count) [count, end] = [unsent.length, Date.now() + STUCK_MS]
    if (Date.now() > end) return unsent
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForTimeout(150)
  }
}
