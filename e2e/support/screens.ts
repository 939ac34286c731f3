import { type BrowserContext, type Page, expect } from '@playwright/test'
import { mintToken, sha256 } from '@rounds/server/src/platform/identity/tokens.ts'
import { sql } from './database.ts'
import { deskScreens } from './desk-screens.ts'
import { peopleScreens } from './people-screens.ts'
import { prescriberScreens } from './prescriber-screens.ts'
import { setupScreens } from './setup-screens.ts'
import { type Screen, at, isPhone, press, shows, titled } from './screen.ts'
import { expireIn } from './session.ts'
import type { Showcase } from './showcase.ts'
import { inviteScreens } from './invite-screens.ts'
import { settingsScreens } from './settings-screens.ts'
import { openSession } from './sign-in.ts'
import { weekScreens } from './week-screens.ts'

/** A link as the reset mail has it. */
const resetLink = async ({ tenant, delegate, paths }: Showcase) => {
  const token = mintToken('fvr', tenant.id)
  await sql(
    `insert into mail_tokens (tenant_id, token_hash, kind, user_id, expires_at)
     values ($1, $2, 'reset', $3, now() + interval '1 hour')`,
    [tenant.id, sha256(token), delegate.id],
  )
  return `${paths.login.replace('login', 'reset-password')}#token=${token}`
}

/** Every screen that is built, with what opens over it. */
export const screens: Screen[] = [
  { name: 'login', open: at(({ paths }) => paths.login) },
  {
    name: 'login refused',
    open: async (page, { paths }) => {
      await page.goto(paths.login)
      await press(page, 'Sign in')
      await expect(page.getByTestId('error-summary')).toBeVisible()
    },
  },
  { name: 'forgot password', open: at(({ paths }) => paths.forgotPassword) },
  {
    name: 'reset password',
    open: async (page, show) => {
      await page.goto(await resetLink(show))
      await expect(page.getByLabel('New password')).toBeVisible()
    },
  },
  { name: 'reset expired', open: at(({ paths }) => paths.login.replace('login', 'reset-password')) },
  ...setupScreens,
  { name: 'tenant not found', open: at(() => '/no-such-tenant/login') },
  {
    name: 'today',
    as: 'delegate',
    open: at(
      ({ paths }) => paths.today,
      (page) => expect(page.getByTestId('month-card')).toBeVisible(),
    ),
  },
  {
    name: 'today running',
    as: 'colleague',
    open: at(
      ({ paths }) => paths.today,
      (page) => expect(page.getByTestId('timer').first()).toBeVisible(),
    ),
  },
  {
    name: 'today toast',
    as: 'delegate',
    open: async (page, { paths }) => {
      await page.goto(paths.today)
      await press(page, 'Submit 1')
      await expect(page.getByTestId('toast')).toBeVisible()
      await page.getByTestId('toast').hover()
    },
  },
  {
    name: 'record',
    as: 'delegate',
    open: at(
      ({ paths, visits }) => paths.record(visits.next.id),
      async (page) => {
        await expect(page.getByRole('radiogroup', { name: 'How did it go?' })).toBeVisible()
        await shows(page, 'Last used first')
      },
    ),
  },
  {
    name: 'record running',
    as: 'colleague',
    open: async (page, { paths, visits }) => {
      await page.goto(paths.record(visits.running.id))
      await page.getByRole('button', { name: 'Cardiol' }).click()
      await page.getByRole('radiogroup', { name: 'How did it go?' }).locator('label').nth(3).click()
      await press(page, '+ Notes')
      await expect(page.getByTestId('save-state')).toHaveText(/Saved/)
    },
  },
  {
    name: 'record menu',
    as: 'delegate',
    isPlaced: true,
    open: async (page, { paths, visits }) => {
      await page.goto(paths.record(visits.next.id))
      await press(page, 'More ways to save')
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'record rejected',
    as: 'delegate',
    open: at(({ paths, visits }) => paths.record(visits.rejected.id)),
  },
  { name: 'record locked', as: 'delegate', open: at(({ paths, visits }) => paths.record(visits.waiting.id)) },
  { name: 'record who', as: 'delegate', open: at(({ paths }) => paths.record()) },
  {
    name: 'record missing',
    as: 'delegate',
    open: at(({ paths, prescribers }) => paths.record(prescribers[0]?.id)),
  },
  {
    name: 'schedule',
    as: 'delegate',
    open: at(
      ({ paths }) => paths.schedule,
      (page) => expect(page.getByRole('radiogroup', { name: 'When' })).toBeVisible(),
    ),
  },
  {
    name: 'schedule chosen',
    as: 'delegate',
    open: async (page, { paths }) => {
      await page.goto(paths.schedule)
      await page.getByRole('radiogroup', { name: 'Prescriber' }).locator('label').first().click()
      await press(page, 'Pick a date and time')
      await expect(page.getByLabel('Date')).toBeVisible()
    },
  },
  {
    name: 'plan',
    as: 'delegate',
    open: at(
      ({ paths }) => `${paths.plan}?show=all`,
      (page) => expect(page.locator('[data-item]').first()).toBeVisible(),
    ),
  },
  {
    name: 'plan filled',
    as: 'delegate',
    open: async (page, { paths }) => {
      await page.goto(`${paths.plan}?show=all`)
      await page.getByRole('checkbox').first().click()
      await press(page, 'Fill my week')
      if (isPhone(page)) await press(page, /^Review week/)
      await expect(page.locator('[data-row]').first()).toBeVisible()
    },
  },
  {
    name: 'plan wizard',
    as: 'delegate',
    open: at(
      ({ paths }) => paths.planWizard,
      (page) => shows(page, 'Which week?'),
    ),
  },
  {
    name: 'plan wizard who',
    as: 'delegate',
    open: at(
      ({ paths }) => `${paths.planWizard}?step=who`,
      (page) => shows(page, 'selected'),
    ),
  },
  ...prescriberScreens,
  {
    name: 'second timer',
    as: 'colleague',
    open: async (page, { paths, visits }) => {
      await page.goto(paths.today)
      await page.locator(`[data-subject="${visits.second.id}"] a`).first().click()
      await press(page, 'Start visit')
      await shows(page, 'Your visit with Dr Vidal is still running.')
    },
  },
  {
    name: 'approvals',
    as: 'supervisor',
    open: at(
      ({ paths }) => paths.approvals,
      (page) => shows(page, 'Very short'),
    ),
  },
  {
    name: 'approvals review',
    as: 'supervisor',
    open: async (page, { paths }) => {
      await page.goto(paths.approvals)
      await press(page, /Mercier/)
      await shows(page, 'Earlier visits to Dr Mercier')
    },
  },
  {
    name: 'approvals reject',
    as: 'supervisor',
    open: async (page, { paths }) => {
      await page.goto(paths.approvals)
      await press(page, /Mercier/)
      await press(page, 'Reject…')
      await shows(page, 'Why reject this visit?')
    },
  },
  {
    name: 'approvals selected',
    as: 'supervisor',
    open: async (page, { paths }) => {
      await page.goto(paths.approvals)
      await press(page, /Select \d with no flags/)
      await expect(page.getByTestId('bulk-bar')).toBeVisible()
    },
  },
  {
    name: 'approvals dates',
    as: 'supervisor',
    isPlaced: true,
    open: async (page, { paths }) => {
      await page.goto(paths.approvals)
      await press(page, /Dates: all/)
      await expect(page.getByLabel('From', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'approvals rules',
    as: 'supervisor',
    open: async (page, { paths }) => {
      await page.goto(paths.approvals)
      await press(page, 'Review rules')
      await shows(page, 'it took less than')
    },
  },
  ...deskScreens,
  {
    name: 'approvals none',
    as: 'supervisor',
    open: at(({ paths }) => `${paths.approvals}?status=approved&q=zz`),
  },
  {
    name: 'sync panel',
    as: 'delegate',
    open: async (page, { paths }) => {
      await page.goto(paths.today)
      await titled(page)
      await page.locator('[data-sync]').click()
      await expect(page.getByRole('dialog', { name: 'Sync' })).toBeVisible()
    },
  },
  {
    name: 'account menu',
    as: 'delegate',
    open: async (page, { paths }) => {
      await page.goto(paths.today)
      await titled(page)
      const name = isPhone(page) ? 'More' : /account menu/
      await page.getByRole('button', { name, exact: true }).click()
      await shows(page, 'Sign out')
    },
  },
  {
    name: 'session expiring',
    as: 'delegate',
    open: async (page, { paths, delegate }) => {
      await expireIn(page.context(), delegate, 150)
      await page.goto(paths.today)
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'admin home', as: 'admin', open: at(({ paths }) => paths.dashboard) },
  { name: 'supervisor welcome', as: 'supervisor', open: at(({ paths }) => paths.dashboard) },
  { name: 'delegate welcome', as: 'delegate', open: at(({ paths }) => paths.dashboard) },
  ...inviteScreens,
  ...settingsScreens,
  ...peopleScreens,
  ...weekScreens,
]

/** Opens a screen as whoever sees it; resolves when it stands still. */
export const openScreen = async (
  context: BrowserContext,
  page: Page,
  screen: Omit<Screen, 'next'>,
  show: Showcase,
): Promise<void> => {
  if (screen.as) await openSession(context, show[screen.as])
  await screen.open(page, show)
  await page.evaluate(() => document.fonts.ready)
}
