import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { sql } from './database.ts'
import { type Screen, shows } from './screen.ts'

/** The list of the mock: ready, to fix and left out. */
const mock = `camille.royer@novacare.example
Ahmed Belaïd <ahmed.belaid@novacare.example>
marc.oster@novacare.example; supervisor; Hospital
José Pérez, j.perez@novacare
camille.royer@novacare.example
Élodie Marchal, elodie.marchal@novacare.example, Diabetologie
Karim Meddeb <karim.meddeb@novacare.example>`

/** Invitations, and the page that sends them. */
export const inviteScreens: Screen[] = [
  {
    name: 'invite people',
    as: 'admin',
    open: async (page, { paths, tenant }) => {
      for (const name of ['Cardiology', 'Diabetology', 'Hospital'])
        await sql('insert into departments (tenant_id, name) values ($1, $2) on conflict do nothing', [
          tenant.id,
          name,
        ])
      await page.goto(paths.dashboard.replace('dashboard', 'invitations/invite'))
      await page.getByRole('textbox', { name: 'Email addresses' }).fill(mock)
      await shows(page, 'Department not found')
    },
    next: [
      {
        name: 'invitations sent',
        open: async (page) => {
          // Nobody is invited twice, however often this is looked at.
          const somebody = `marc.oster@${randomUUID().slice(0, 8)}.example; supervisor; Hospital`
          await page.getByRole('textbox', { name: 'Email addresses' }).fill(`${somebody}\nj.perez@novacare`)
          await page.getByRole('button', { name: 'Send 1 invitation' }).click()
          await shows(page, /invitations? sent\./)
        },
      },
      {
        name: 'invitations',
        open: async (page, { paths }) => {
          await page.goto(paths.dashboard.replace('dashboard', 'invitations'))
          await expect(page.getByText(/^marc\.oster@/).first()).toBeVisible()
        },
      },
    ],
  },
]
