import { type Page, expect } from '@playwright/test'
import { type Screen, at, isPhone, press } from './screen.ts'

const stands = (page: Page) => expect(page.getByText(/upcoming visit/)).toBeVisible()

/** The calendar of a team with all that it can show. */
export const calendarScreens: Screen[] = [
  {
    name: 'calendar',
    as: 'supervisor',
    open: at(({ paths }) => paths.calendar, stands),
    next: [
      {
        name: 'calendar event',
        open: async (page) => {
          const target = isPhone(page) ? page.locator('li > button') : page.locator('[data-block]')
          await target.first().click()
          const dialog = page.getByRole('dialog')
          await expect(dialog).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'calendar new',
    as: 'supervisor',
    open: async (page, { paths }) => {
      await page.goto(paths.calendar)
      await stands(page)
      if (isPhone(page)) await page.getByRole('button', { name: 'New meeting' }).last().click()
      else await press(page, 'New meeting')
      await expect(page.getByRole('dialog', { name: 'New meeting' })).toBeVisible()
    },
  },
  {
    name: 'calendar month',
    as: 'supervisor',
    open: at(
      ({ paths }) => `${paths.calendar}?view=month`,
      (page) => expect(page.locator('[data-day]').first()).toBeVisible(),
    ),
  },
  { name: 'calendar list', as: 'supervisor', open: at(({ paths }) => `${paths.calendar}?view=list`, stands) },
]
