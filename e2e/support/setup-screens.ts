import { expect } from '@playwright/test'
import { type Screen, shows } from './screen.ts'
import { fillAdmin, fillCompany, goOnTo } from './setup-form.ts'

/** A new company's set-up, step by step. */
export const setupScreens: Screen[] = [
  {
    name: 'set-up outside',
    open: async (page) => {
      await page.goto('/signup')
      await expect(page.getByLabel('Company name')).toBeVisible()
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await shows(page, 'Company name is required')
    },
    next: [
      {
        name: 'set-up, plan',
        open: async (page) => {
          await fillCompany(page, 'Meridia Pharma')
          await goOnTo(page, 'Choose a plan')
        },
      },
      {
        name: 'set-up, admin',
        open: async (page) => {
          await goOnTo(page, 'Create the admin account')
          await fillAdmin(page, 'salma@meridia.test')
        },
      },
      {
        name: 'set-up, users',
        open: async (page) => {
          await goOnTo(page, 'Invite your team')
          await page
            .getByLabel('Email addresses')
            .fill('Karim Alaoui <karim@meridia.test>, supervisor, Cardiology\nnot an address')
          await shows(page, 'Invalid email address')
        },
      },
      {
        name: 'set-up, import',
        open: async (page) => {
          await goOnTo(page, 'Import prescribers')
          await page.locator('input[type=file]').setInputFiles({
            name: 'prescribers.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from('First name,Last name,City\nAmina,Haddad,Rabat\n,Nobody,Fes\n'),
          })
          await shows(page, 'Row 3: First name is required')
        },
      },
      {
        name: 'set-up, configuration',
        open: async (page) => {
          await goOnTo(page, 'Make it yours')
          await page.getByText('Your own').click()
          await page.getByRole('textbox', { name: 'Your colour' }).fill('#E0632A')
          await shows(page, /^Adjusted to/)
          await page.getByRole('combobox', { name: /^Departments/ }).fill('Cardiology, Oncology, oncology')
          await page.keyboard.press('Enter')
          await shows(page, 'Already there: oncology')
        },
      },
      { name: 'set-up, review', open: (page) => goOnTo(page, 'Review and finish') },
    ],
  },
]
