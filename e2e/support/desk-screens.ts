import { expect } from '@playwright/test'
import { calendarScreens } from './calendar-screens.ts'
import { type Screen, at, shows } from './screen.ts'

/** The supervisor's desk beside the approvals. */
export const deskScreens: Screen[] = [
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
  ...calendarScreens,
]
