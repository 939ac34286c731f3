import { expect } from '@playwright/test'
import { sql } from './database.ts'
import { type Screen, at, press, shows } from './screen.ts'
import { openSession } from './sign-in.ts'
import { PASSWORD, makePerson } from './world.ts'

/** What a company's admin sets, and the console of the platform's operator. */
export const settingsScreens: Screen[] = [
  {
    name: 'activity',
    as: 'admin',
    open: at(({ paths }) => paths.dashboard.replace('dashboard', 'user-analytics')),
  },
  {
    name: 'audit log',
    as: 'admin',
    open: async (page, show) => {
      await sql(
        `insert into audit_log (tenant_id, user_id, action, resource, resource_id) values ($1, $2, 'update', 'user', $3)`,
        [show.tenant.id, show.supervisor.id, show.delegate.id],
      )
      await page.goto(show.paths.dashboard.replace('dashboard', 'audit-logs'))
      await shows(page, show.supervisor.lastName)
    },
    next: [
      {
        name: 'audit log, its files',
        open: async (page, { paths, tenant, admin }) => {
          await sql(
            `insert into data_exports (tenant_id, kind, created_by, status, progress) values ($1, 'audit-log', $2, 'failed', 40)`,
            [tenant.id, admin.id],
          )
          await page.goto(paths.dashboard.replace('dashboard', 'audit-logs?files=open'))
          await expect(page.getByRole('button', { name: 'Try again: Audit log' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'roles with a change',
    as: 'admin',
    open: async (page, { paths }) => {
      await page.goto(paths.dashboard.replace('dashboard', 'permissions'))
      await page.getByRole('checkbox', { name: 'Delegate: submit own visits for approval' }).click()
      await shows(page, '1 change for')
    },
    next: [
      {
        name: 'roles, the sentences',
        open: async (page) => {
          await press(page, 'Review and save')
          await shows(page, 'Delegates can no longer')
        },
      },
    ],
  },
  {
    name: 'settings with a change',
    as: 'admin',
    open: async (page, { paths }) => {
      await page.goto(paths.dashboard.replace('dashboard', 'settings'))
      await press(page, 'Sat')
      await shows(page, '1 change not saved')
    },
    next: [
      {
        name: 'branding drawer',
        open: async (page) => {
          await press(page, 'Change')
          await page.getByText('Your own').last().click()
          await page.getByRole('textbox', { name: 'Your colour' }).fill('#facc15')
          await shows(page, 'Button text turns black')
        },
      },
    ],
  },
  {
    name: 'settings, data',
    as: 'admin',
    open: async (page, { paths }) => {
      await page.goto(paths.dashboard.replace('dashboard', 'settings'))
      await expect(page.getByRole('button', { name: 'Export company data' })).toBeVisible()
    },
    next: [
      {
        name: 'proof before an export',
        open: async (page) => {
          await press(page, 'Export company data')
          await expect(page.getByLabel('Your password', { exact: true })).toBeVisible()
          // What is half below the bar of the page is no target there.
          await page.evaluate(() => window.scrollTo(0, 0))
        },
      },
    ],
  },
  {
    name: 'second factor',
    as: 'admin',
    open: async (page, { paths }) => {
      await page.goto(`${paths.account}?tab=factor`)
      await shows(page, 'If you lose the phone')
    },
    next: [
      {
        name: 'second factor, the password',
        open: async (page) => {
          await press(page, 'Turn on the second factor')
          await shows(page, 'First your password')
        },
      },
      {
        name: 'second factor, the key',
        open: async (page) => {
          await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
          await press(page, 'Continue')
          await shows(page, 'Keep ten recovery codes')
        },
      },
    ],
  },
  {
    name: 'tenants',
    open: async (page, show) => {
      await openSession(page.context(), await makePerson(show.tenant, 'SUPER_ADMIN'))
      await at(({ paths }) => `${paths.dashboard}?q=${show.tenant.slug}`)(page, show)
      await shows(page, 'are not visible here')
    },
    next: [
      {
        name: 'create tenant',
        open: async (page) => {
          await press(page, 'Create tenant')
          await shows(page, 'First admin')
        },
      },
      {
        name: 'invite the first admin of a tenant',
        open: async (page, { tenant }) => {
          await page.reload()
          await press(page, `More about ${tenant.name}`)
          await page.getByRole('menuitem', { name: 'Invite first admin' }).click()
          await shows(page, 'links sent before open nothing')
        },
      },
    ],
  },
]
