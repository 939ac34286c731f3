import type { Page } from '@playwright/test'
import { openSession } from '#support/sign-in.ts'
import { type Showcase, makeShowcase } from '#support/showcase.ts'
import { expect, test } from '#support/test.ts'
import { answerUnknownWords } from '#support/unknown-words.ts'

let show: Showcase
test.beforeAll(async () => {
  show = await makeShowcase()
})

const pages = {
  delegate: ({ paths, visits, prescribers }: Showcase) => [
    paths.today,
    paths.agenda,
    `${paths.agenda}?visit=${visits.next.id}`,
    paths.history,
    paths.schedule,
    `${paths.plan}?show=all`,
    paths.planWizard,
    paths.record(visits.next.id),
    paths.record(visits.rejected.id),
    paths.prescribers,
    paths.prescriber(prescribers[0]?.id ?? ''),
    paths.notifications,
    paths.messages,
    `${paths.account}?tab=data`,
  ],
  supervisor: ({ paths, delegate, visits }: Showcase) => [
    paths.supervisorHome,
    paths.approvals,
    `${paths.approvals}?visit=${visits.waiting.id}`,
    paths.team,
    `${paths.team}/${delegate.id}`,
    paths.analytics,
    paths.reports,
    `${paths.reports}?tab=scheduled`,
    paths.calendar,
    `${paths.calendar}?view=list`,
    paths.notifications,
  ],
  admin: ({ paths, delegate }: Showcase) => [
    paths.dashboard,
    paths.users,
    `${paths.users}/${delegate.id}`,
    paths.departments,
    ...['audit-logs', 'user-analytics', 'permissions', 'invitations', 'settings'].map((name) =>
      paths.dashboard.replace('dashboard', name),
    ),
  ],
}

/** Two frames on, whatever came is drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

for (const role of ['delegate', 'supervisor', 'admin'] as const)
  test(
    `no page of a ${role} breaks by words that only a newer server knows`,
    { tag: ['@wide', role === 'delegate' ? '@phone' : '@desktop'] },
    async ({ page, context }) => {
      const waiting = await answerUnknownWords(page)
      await openSession(context, show[role])
      for (const address of pages[role](show)) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
        await expect.poll(waiting).toBe(0)
        await drawn(page)
        await expect(page.getByText('Something went wrong'), address).toHaveCount(0)
        // Words are told, not the keys of texts that there are none for.
        await expect(page.getByText(/\w\.word-of-tomorrow/), address).toHaveCount(0)
      }
      // What the last page asks by now ends with it.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )
