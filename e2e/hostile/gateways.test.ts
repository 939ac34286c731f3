import { changesOf, makeDay, pill, record } from '#support/outbox.ts'
import { recordForm } from '#support/record-form.ts'
import { hideTab, showTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { storedVisit } from '#support/world.ts'

/** What stands between a phone and the server, and answers in its place. */
const strangers = {
  'an empty 204': { status: 204 },
  "a host's start page for everything": { status: 200, contentType: 'text/html', body: '<!doctype html>' },
  'a gateway without the route': { status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' },
  'a firewall': { status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' },
  'a proxy that takes no PUT': { status: 405, contentType: 'text/html', body: '<h1>Not allowed</h1>' },
  'a proxy that takes no long bodies': { status: 413, contentType: 'text/html', body: '<h1>Too large</h1>' },
  'a gateway out of order': { status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' },
  'somebody else’s JSON': { status: 200, contentType: 'application/json', body: '{"ok":true}' },
}

for (const [name, answer] of Object.entries(strangers))
  test(
    `${name} in the place of the server: nothing is told as done, and all of it arrives later`,
    { tag: '@phone' },
    async ({ page, context, faults }) => {
      faults.expect(/status of \d+/)
      const { delegate, visit, paths } = await makeDay()
      await openSession(context, delegate)
      await page.goto(paths.record(visit.id))
      await expect(recordForm(page).completeAndSubmit).toBeVisible()
      let isThere = true
      await context.route('**/api/v1/**', (route) =>
        isThere && route.request().method() !== 'GET' ? route.fulfill(answer) : route.fallback(),
      )
      const sent = changesOf(page)
      await record(page, 'Behind it')
      await expect(page).toHaveURL(paths.today)
      await hideTab(page)
      await showTab(page)
      await expect.poll(() => sent.length).toBeGreaterThan(0)
      await expect(pill(page)).not.toHaveAttribute('data-sync', /ok|attention/)
      await expect(page).toHaveURL(paths.today)
      expect(await storedVisit(visit.id)).toMatchObject({ status: 'scheduled', notes: null })
      isThere = false
      await page.reload()
      await expect
        .poll(async () => {
          const { status, notes } = await storedVisit(visit.id)
          return { status, notes }
        })
        .toEqual({ status: 'submitted', notes: 'Behind it' })
      await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    },
  )
