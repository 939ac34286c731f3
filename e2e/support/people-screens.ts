import { expect } from '@playwright/test'
import { sql } from './database.ts'
import { type Screen, at, isPhone, press } from './screen.ts'
import type { Showcase } from './showcase.ts'

/** Two departments with the team in one, and somebody who has yet to come. */
const fill = async ({ tenant, delegate, colleague }: Showcase) => {
  await sql(
    `insert into departments (tenant_id, name, description) values
       ($1, 'Cardiology', 'Hearts and vessels'), ($1, 'Primary care', null) on conflict do nothing`,
    [tenant.id],
  )
  await sql(
    `update users set department_id = (select id from departments where tenant_id = $1 and name = 'Cardiology')
     where tenant_id = $1 and id = any($2)`,
    [tenant.id, [delegate.id, colleague.id]],
  )
  await sql(
    `insert into users (tenant_id, email, first_name, last_name, role, status)
     values ($1, 'nadir.haddou@demo.test', 'Nadir', 'Haddou', 'DELEGATE', 'pending') on conflict do nothing`,
    [tenant.id],
  )
}

/** What an admin sees of the people and departments of a company. */
export const peopleScreens: Screen[] = [
  {
    name: 'users',
    as: 'admin',
    open: async (page, show) => {
      await fill(show)
      await page.goto(show.paths.users)
      await expect(page.getByRole('link', { name: /Nadir Haddou/ })).toBeVisible()
    },
    next: [
      {
        name: 'users with what to do with some',
        open: async (page, show) => {
          await page.goto(show.paths.users)
          const first = page.getByRole('link', { name: /Nadir Haddou/ })
          await expect(first).toBeVisible()
          if (isPhone(page)) await first.click({ delay: 700 })
          else await page.getByRole('checkbox', { name: 'Select Nadir Haddou' }).check()
          await expect(page.getByTestId('bulk-bar')).toBeVisible()
        },
      },
      {
        name: 'another role in words',
        open: async (page, { paths }) => {
          await page.goto(paths.users)
          await press(page, /More for Nadir/)
          await page.getByRole('menuitem', { name: 'Change role…' }).click()
          await expect(page.getByText('They can then')).toBeVisible()
        },
      },
      {
        name: 'create a user',
        open: async (page, { paths }) => {
          await page.goto(`${paths.users}?status=inactive`)
          await press(page, 'Create user')
          await expect(page.getByLabel('Supervisor')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'user',
    as: 'admin',
    open: at(
      ({ paths, delegate }) => `${paths.users}/${delegate.id}`,
      (page) => expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible(),
    ),
    next: [
      {
        name: 'deactivate a user',
        open: async (page, { paths, delegate }) => {
          await page.goto(`${paths.users}/${delegate.id}`)
          await press(page, /^More for/)
          await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
          await expect(page.getByRole('alertdialog').getByText(/open visits? stay/)).toBeVisible()
        },
      },
      {
        name: 'reset a second factor',
        open: async (page, { tenant, paths, colleague }) => {
          await sql(
            `insert into second_factors (tenant_id, user_id, secret, confirmed_at) values ($1, $2, '\\x00', now()) on conflict do nothing`,
            [tenant.id, colleague.id],
          )
          await page.goto(`${paths.users}/${colleague.id}`)
          await press(page, 'Reset second factor')
          await expect(page.getByLabel('Your password', { exact: true })).toBeVisible()
        },
      },
      {
        name: 'erase a user',
        open: async (page, { tenant, paths }) => {
          const [gone] = await sql<{ id: string }>(
            `insert into users (tenant_id, email, first_name, last_name, role, status)
             values ($1, $2, 'Paul', 'Former', 'DELEGATE', 'inactive') returning id`,
            [tenant.id, `${crypto.randomUUID()}@demo.test`],
          )
          await page.goto(`${paths.users}/${gone?.id}`)
          await press(page, 'Erase Paul Former')
          await expect(
            page
              .getByRole('alertdialog')
              .getByText(/Former member/)
              .first(),
          ).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'departments',
    as: 'admin',
    open: async (page, show) => {
      await fill(show)
      await page.goto(show.paths.departments)
      await expect(page.getByRole('button', { name: 'Cardiology', exact: true })).toBeVisible()
    },
    next: [
      {
        name: 'delete a department',
        open: async (page, { paths }) => {
          await page.goto(paths.departments)
          await press(page, 'More for Cardiology')
          await page.getByRole('menuitem', { name: 'Delete…' }).click()
          await expect(page.getByLabel('Move them to')).toBeVisible()
        },
      },
    ],
  },
]
