import type { BrowserContext, Route } from '@playwright/test'
import { PORTAL, html, recordBehind } from '#support/behind.ts'
import { sql } from '#support/database.ts'
import { changesOf, makeDay, pill, record } from '#support/outbox.ts'
import { leave } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { phone, toast } from '#support/telling.ts'
import { expect, test } from '#support/test.ts'
import { letter, sendLetter, startLetter } from './letters.ts'

type Answer = Parameters<Route['fulfill']>[0]

/** What stands between a phone and the server, and answers in its place. */
const strangers = {
  'an empty 204': { status: 204 },
  "a host's start page for everything": html(200, '<!doctype html>'),
  'a gateway without the route': html(404, '<h1>Not found</h1>'),
  'a firewall': html(403, '<h1>Forbidden</h1>'),
  'a proxy that takes no PUT': html(405, '<h1>Not allowed</h1>'),
  'a proxy that takes no long bodies': html(413, '<h1>Too large</h1>'),
  'a gateway out of order': html(500, '<h1>Oops</h1>'),
  'somebody else’s JSON': { status: 200, contentType: 'application/json', body: '{"ok":true}' },
}

for (const [name, answer] of Object.entries(strangers))
  test(
    `${name} in the place of the server: nothing is told as done, and all of it arrives later`,
    phone,
    async ({ page, faults }) => {
      faults.expect(/status of \d+/)
      await recordBehind(page, answer)
    },
  )

/** From here on `answer` is what every change gets, in the place of the server; resolves to what ends it. */
const standBehind = async (context: BrowserContext, answer: Answer) => {
  const state = { isThere: true }
  await context.route('**/api/v1/**', (route) =>
    state.isThere && route.request().method() !== 'GET' ? route.fulfill(answer) : route.fallback(),
  )
  return () => {
    state.isThere = false
  }
}

test(
  'a prescriber, a visit with them that nobody planned and a message behind a portal: told as waiting, and there later, once',
  phone,
  async ({ page, context, faults }) => {
    faults.expect(/status of \d+/)
    const { delegate, paths, tenant } = await makeDay()
    await openSession(context, delegate)
    await page.goto(paths.prescribers)
    await expect(page.getByText('Haddad').first()).toBeVisible()
    const leavePortal = await standBehind(context, PORTAL)
    await page.getByRole('link', { name: 'Add prescriber' }).tap()
    await page.getByLabel('First name').fill('Nicolas')
    await page.getByLabel('Last name').fill('Henin')
    await page.getByLabel('City').fill('Bron')
    await page.getByRole('button', { name: 'Add prescriber' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nicolas Henin')
    await page.goto(paths.record())
    await page.getByRole('searchbox').fill('Nic')
    await page.getByRole('button', { name: /Henin/ }).click()
    await record(page, 'Met behind the portal')
    await expect(page).toHaveURL(paths.today)
    await page.goto(paths.messages)
    await startLetter(page)
    await page.getByLabel('Subject').fill('Portal')
    await letter(page).fill('Written behind the portal')
    await sendLetter(page)
    await leave(page)
    const stored = async () =>
      (
        await sql<{ what: string }>(
          `select 'prescriber' as what from prescribers where tenant_id = $1 and last_name = 'Henin'
           union all select status::text from visits where tenant_id = $1 and notes = 'Met behind the portal'
           union all select 'message' from messages where tenant_id = $1 and body = 'Written behind the portal'
           order by 1`,
          [tenant.id],
        )
      ).map(({ what }) => what)
    await expect(pill(page)).not.toHaveAttribute('data-sync', 'ok')
    await expect(toast(page, 'Message sent.')).toHaveCount(0)
    expect(await stored()).toEqual([])
    leavePortal()
    await leave(page)
    await expect.poll(stored).toEqual(['message', 'prescriber', 'submitted'])
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
  },
)

test(
  'a visit is cancelled, and a gateway answers that there is none: it is not taken for done',
  phone,
  async ({ page, context, faults }) => {
    faults.expect(/status of 404/)
    const { delegate, visit, paths } = await makeDay()
    await openSession(context, delegate)
    await page.goto(`${paths.agenda}?visit=${visit.id}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('Haddad')
    const leaveGateway = await standBehind(context, html(404, '<h1>Not found</h1>'))
    const sent = changesOf(page)
    await sheet.getByRole('button', { name: 'Cancel visit' }).tap()
    await leave(page)
    await expect.poll(() => sent).toContain(`DELETE ${visit.id}`)
    await expect(pill(page)).not.toHaveAttribute('data-sync', 'ok')
    expect(await sql('select 1 from visits where id = $1', [visit.id])).toHaveLength(1)
    leaveGateway()
    await leave(page)
    await expect.poll(() => sql('select 1 from visits where id = $1', [visit.id])).toEqual([])
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
  },
)
