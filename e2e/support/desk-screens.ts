import { expect } from '@playwright/test'
import { calendarScreens } from './calendar-screens.ts'
import { type Screen, at, shows } from './screen.ts'
import { today } from './zone.ts'

/** The supervisor's desk beside the approvals. */
export const deskScreens: Screen[] = [
  {
    name: 'supervisor home',
    as: 'supervisor',
    open: at(
      ({ paths }) => paths.supervisorHome,
      (page) => shows(page, 'to review.'),
    ),
    next: [
      {
        name: 'supervisor home of a week',
        open: async (page, { paths }) => {
          await page.goto(`${paths.supervisorHome}?week=${today(-7)}&table=1`)
          await shows(page, 'visits that week')
        },
      },
    ],
  },
  {
    name: 'team',
    as: 'supervisor',
    open: at(
      ({ paths }) => paths.team,
      (page) => expect(page.getByRole('heading', { name: /^Team/ })).toBeVisible(),
    ),
  },
  {
    name: 'member',
    as: 'supervisor',
    open: at(
      ({ paths, delegate }) => `${paths.team}/${delegate.id}`,
      (page) => expect(page.getByTestId('week-lanes')).toBeVisible(),
    ),
  },
  {
    name: 'analytics',
    as: 'supervisor',
    open: at(
      ({ paths }) => paths.analytics,
      (page) => expect(page.getByRole('figure').first()).toBeVisible(),
    ),
    next: [
      {
        name: 'analytics as tables, of days of one’s own',
        open: async (page, { paths }) => {
          const query = `dates=${today(-20)}..${today(0)}&tables=time,status,hours,score`
          await page.goto(`${paths.analytics}?${query}`)
          await expect(page.getByLabel('From', { exact: true })).toBeVisible()
          await expect(page.getByRole('table').first()).toBeVisible()
        },
      },
      {
        name: 'measure drawer',
        open: async (page, { paths }) => {
          await page.goto(`${paths.analytics}?measure=completion&asOf=${today(0)}T06:00:00.000Z`)
          await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'reports',
    as: 'supervisor',
    open: at(
      ({ paths }) => paths.reports,
      (page) => shows(page, 'The server stopped while it was written.'),
    ),
  },
  {
    name: 'report drawer',
    as: 'supervisor',
    open: async (page, { paths }) => {
      await page.goto(`${paths.reports}?template=team-performance`)
      await page.getByText('Some delegates').click()
      await expect(page.getByRole('dialog', { name: 'Team performance' })).toBeVisible()
    },
  },
  {
    name: 'reports by email',
    as: 'supervisor',
    open: at(
      ({ paths }) => `${paths.reports}?tab=scheduled`,
      (page) => shows(page, 'the mail server does not know the address'),
    ),
  },
  {
    name: 'schedule drawer',
    as: 'supervisor',
    open: async (page, { paths }) => {
      await page.goto(`${paths.reports}?tab=scheduled`)
      await page.getByRole('button', { name: 'Change how For the director is sent' }).click()
      await expect(page.getByRole('dialog', { name: 'Send by email' })).toBeVisible()
    },
  },
  {
    name: 'stop reports',
    open: at(
      ({ paths }) => `${paths.login.replace('login', 'stop-reports')}#token=unknown`,
      (page) => expect(page.getByRole('button', { name: 'Stop these mails' })).toBeVisible(),
    ),
  },
  {
    name: 'mailed report',
    as: 'delegate',
    open: at(
      ({ paths, delegate }) => `${paths.login.replace('login', 'mailed-report')}/${delegate.id}`,
      (page) => shows(page, 'Report not found'),
    ),
  },
  ...calendarScreens,
]
