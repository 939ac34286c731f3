import { enter, go, stands } from '#support/demo-page.ts'
import { test } from '#support/demo.ts'
import { PHONE, expect } from '#support/test.ts'

type Pages = [address: string, title: string | RegExp][]
const day = /^\w{3,} \d+ \w+$/
const own: Pages = [
  ['account', 'Account'],
  ['account?tab=security', 'Account'],
  ['account?tab=data', 'Account'],
  ['notifications', 'Notifications'],
]

/** Every page of a role, by its address below that of the company. */
const roles: Record<string, { slug?: string; phone?: boolean; pages: Pages }> = {
  delegate: {
    phone: true,
    pages: [
      ['dashboard', /^Welcome/],
      ['delegate/dashboard', day],
      ['delegate/weekly-agenda', 'Agenda'],
      ['delegate/this-week', 'Agenda'],
      ['delegate/visit-planning', 'Plan'],
      ['delegate/visit-planning-wizard', 'Which week?'],
      ['delegate/schedule-visit', 'New visit'],
      ['delegate/record-visit', 'Who did you see?'],
      ['delegate/visit-history', /^History/],
      ['delegate/prescribers', /^Prescribers/],
      ['delegate/prescribers/new', 'Add prescriber'],
      ['delegate/prescribers/import', 'Import prescribers'],
      ['messages', 'Messages'],
      ...own,
    ],
  },
  supervisor: {
    pages: [
      ['supervisor/dashboard', 'Team today'],
      ['supervisor/approvals', /^Approvals/],
      ['supervisor/team', /^Team/],
      ['supervisor/calendar', 'Calendar'],
      ['supervisor/analytics', 'Analytics'],
      ['supervisor/reports', 'Reports'],
      ['messages', 'Messages'],
      ...own,
    ],
  },
  admin: {
    pages: [
      ['dashboard', 'Overview'],
      ['users', /^Users/],
      ['departments', /^Departments/],
      ['invitations', 'Invitations'],
      ['permissions', 'Roles'],
      ['user-analytics', 'Activity'],
      ['audit-logs', 'Audit log'],
      ['settings', 'Settings'],
      ['setup/completion', 'Demo Pharma is ready.'],
      ...own,
    ],
  },
  super: { slug: 'platform', pages: [['dashboard', /^Tenants/], ...own] },
}

for (const [role, { slug = 'demo', phone, pages }] of Object.entries(roles))
  test.describe(role, () => {
    if (phone) test.use(PHONE)
    test(`every page of the demo opens as ${role} @wide`, async ({ page }) => {
      await page.goto('./')
      await enter(page, role, slug)
      for (const [address, title] of pages) {
        await go(page, `${slug}/${address}`)
        await stands(page, title)
      }
    })
  })

test('every page of the demo opens for a visitor @wide', async ({ page, faults }) => {
  // No such link, no such company, nothing saved yet: each page says so itself.
  faults.expect(/refused: 40[04]/)
  await page.goto('./')
  const pages: Pages = [
    ['demo/login', 'Sign in to Demo Pharma'],
    ['demo/forgot-password', 'Reset your password'],
    ['demo/reset-password#token=none', /./],
    ['demo/verify-email#token=none', /./],
    ['demo/accept-invitation#token=none', /./],
    ['demo/stop-reports#token=none', /./],
    ['nowhere/login', /not found/i],
    ['setup/company-info', 'Tell us about your company'],
  ]
  for (const [address, title] of pages) {
    await go(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})
