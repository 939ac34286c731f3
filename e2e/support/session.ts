import { type BrowserContext, type Page, expect } from '@playwright/test'
import { sql } from './database.ts'
import type { Person } from './world.ts'

/**
 * What is under way when a session ends is refused, and the page that goes says so on its console: 401, or 403 where a change
 * carries the token of the cookie that went with it.
 */
export const cutOff = /status of (401|403)/

/**
 * Lets the live sessions of the person end in `seconds`, on the server and in the memory of its instances; `context` is where
 * one of them is.
 */
export const expireIn = async (
  context: BrowserContext,
  { id, tenant }: Person,
  seconds: number,
): Promise<void> => {
  await sql(
    `update session_tokens k set access_expires_at = now() + make_interval(secs => $3)
     from sessions s where k.tenant_id = $1 and s.tenant_id = $1 and s.id = k.session_id and s.user_id = $2`,
    [tenant.id, id, seconds],
  )
  await sql(`select pg_notify('rounds_sessions', $1)`, [`${tenant.id}:${id}`])
  const left = async () => {
    const answer = await context.request.get('/api/v1/auth/sessions')
    return ((await answer.json()) as { expiresInMs: number }).expiresInMs
  }
  await expect.poll(left).toBeLessThanOrEqual(seconds * 1000)
}

/** How many sessions of the person the server has not ended. */
export const liveSessions = async ({ id }: { id: string }): Promise<number> =>
  (await sql('select 1 from sessions where user_id = $1 and revoked_at is null', [id])).length

/** The text of the newest mail to an address, as the development page shows it once a job has written it. */
export const newestMail = async (page: Page, email: string): Promise<string> => {
  const mail = page.getByRole('article').filter({ hasText: `To ${email}` })
  await expect
    .poll(async () => {
      await page.goto('/dev/mail')
      return mail.count()
    })
    .toBeGreaterThan(0)
  return (await mail.first().locator('pre').textContent()) ?? ''
}

/** What a browser does when another tab comes to the front. */
export const hideTab = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

export const showTab = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** A glance elsewhere: what waits leaves at once. */
export const leave = async (page: Page): Promise<void> => {
  await hideTab(page)
  await showTab(page)
}
