import { type Page, expect } from '@playwright/test'
import { sql } from './database.ts'
import { type Screen, at, press, shows } from './screen.ts'
import { today } from './zone.ts'

const view = (page: Page, name: string) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name })

const accountPart = (part: string, text: string): NonNullable<Screen['next']>[number] => ({
  name: `account ${part.toLowerCase()}`,
  open: async (page) => {
    const parts = page.getByRole('group', { name: 'Part of your account' })
    await parts.getByRole('button', { name: part }).click()
    await shows(page, text)
  },
})

/** Screens of the delegate's week, and of what comes to them meanwhile. */
export const weekScreens: Screen[] = [
  {
    name: 'agenda',
    as: 'delegate',
    open: at(
      ({ paths }) => paths.agenda,
      (page) => shows(page, /Haddad/),
    ),
    next: [
      {
        name: 'agenda list',
        open: async (page) => {
          await view(page, 'List').click()
          await expect(page.getByTestId('visit-card').first()).toBeVisible()
          // It scrolls to today, on most days of the week so far that the header covers half of a button.
          await page.evaluate(() => scrollTo(0, 0))
        },
      },
      {
        name: 'agenda day',
        open: async (page) => {
          await view(page, 'Day').click()
          await expect(page.getByTestId('agenda-event').first()).toBeVisible()
        },
      },
      {
        name: 'agenda visit',
        open: at(
          ({ paths, visits }) => `${paths.agenda}?visit=${visits.next.id}`,
          (page) => expect(page.getByTestId('visit-sheet')).toBeVisible(),
        ),
      },
      {
        name: 'agenda move',
        open: async (page, { paths, visits }) => {
          await page.goto(`${paths.agenda}?visit=${visits.next.id}`)
          await press(page, 'Move…')
          await press(page, /Pick a date and time/)
          await expect(page.getByLabel('Date')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'agenda empty',
    as: 'delegate',
    open: at(
      ({ paths }) => `${paths.agenda}?view=list&week=${today(70)}`,
      (page) => shows(page, /^No visits this week/),
    ),
  },
  {
    name: 'history',
    as: 'delegate',
    open: at(
      ({ paths }) => `${paths.history}?period=last-3-months`,
      (page) => shows(page, /Haddad/),
    ),
  },
  {
    name: 'history week',
    as: 'delegate',
    open: at(
      ({ paths }) => paths.history,
      async (page) => {
        await page.getByText(/^Your week of/).click()
        await expect(page.getByTestId('week-lanes')).toBeVisible()
      },
    ),
  },
  {
    name: 'history none',
    as: 'delegate',
    open: at(
      ({ paths }) => `${paths.history}?q=zzzz`,
      (page) => shows(page, 'Nothing matches these filters'),
    ),
  },
  {
    name: 'notifications panel',
    as: 'delegate',
    open: async (page, { paths }) => {
      await page.goto(paths.today)
      await press(page, /^Notifications/)
      await expect(page.getByRole('dialog').getByText('Visit rejected')).toBeVisible()
    },
  },
  {
    name: 'notifications',
    as: 'delegate',
    open: at(
      ({ paths }) => `${paths.notifications}?view=all`,
      (page) => shows(page, 'Visit rejected'),
    ),
  },
  {
    name: 'messages',
    as: 'delegate',
    open: at(
      ({ paths }) => paths.messages,
      (page) => shows(page, /Samples for the north/),
    ),
  },
  {
    name: 'message exchange',
    as: 'supervisor',
    open: at(
      ({ paths, letters }) => `${paths.messages}?message=${letters.thread}`,
      (page) => shows(page, 'Tuesday. Her assistant wrote it down.'),
    ),
  },
  {
    name: 'message new',
    as: 'supervisor',
    open: async (page, { paths }) => {
      await page.goto(paths.messages)
      await press(page, 'New message')
      await expect(page.getByRole('button', { name: 'Whole team' })).toBeVisible()
      await press(page, 'Send message')
      await shows(page, 'Recipient is required')
    },
  },
  {
    name: 'account profile',
    as: 'delegate',
    open: at(
      ({ paths }) => paths.account,
      (page) => shows(page, 'First name'),
    ),
    next: [
      accountPart('Password', 'Current password'),
      accountPart('Preferences', 'Time to undo'),
      accountPart('Sessions', 'This device ·'),
      accountPart('This device', 'Clear cached data'),
      accountPart('Your data', 'Export my data'),
      {
        name: 'account calendar',
        open: async (page, show) => {
          await sql('delete from calendar_feeds where user_id = $1', [show.delegate.id])
          await accountPart('Calendar', 'How to subscribe').open(page, show)
          await press(page, 'Create address')
          await expect(page.getByLabel('Calendar address')).toBeVisible()
        },
      },
    ],
  },
]
