import { companies } from '@rounds/contract/companies'
import { addDays, startOfWeek } from '@rounds/contract/dates'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authStore } from '#lib/person/auth-store.ts'
import { fieldOf, hear, openApp, read, see } from './support/app.tsx'
import { TODAY } from './support/clock.ts'
import { companySettings } from './support/company.ts'
import { server } from './support/server.ts'
import { ada, prescriberOf, sara, tenant } from './support/things.ts'
import { world } from './support/world.ts'

const friday = addDays(startOfWeek(TODAY), 4)
const { settings } = tenant
const localization = {
  ...settings.localization,
  holidays: [addDays(friday, -1), friday],
  holidayNames: [{ day: friday, name: 'Founders’ Day' }],
}

const workNot = () =>
  authStore.set((state) => ({ ...state, tenant: { ...tenant, settings: { ...settings, localization } } }))

test.each(['/delegate/weekly-agenda?week=2026-11-16', '/delegate/visit-planning?week=2026-11-16'])(
  '%s names the days of its week on which nobody works, and of another week none',
  async (address) => {
    const page = await openApp(address, sara)
    workNot()
    await see('Fri 20 Nov: Founders’ Day')
    expect(read()).toContain('Thu 19 Nov: Company holiday')
    await page.press('Next week')
    await see(/23.*29 Nov/)
    expect(read()).not.toContain('Founders’ Day')
  },
)

test('the keys of the plan mean the days that the company works, and one of no day means none', async () => {
  world.prescribers = [prescriberOf(101)]
  const page = await openApp('/delegate/visit-planning?week=2026-11-23', sara)
  const sundays = { ...settings.localization, workingDays: [1, 2, 3, 4, 7] }
  authStore.set((state) => ({
    ...state,
    tenant: { ...tenant, settings: { ...settings, localization: sundays } },
  }))
  await see('0 of 20 planned')
  await see('Sun 29')
  await page.user.keyboard('j6')
  expect(read()).toMatch('0 of 20 planned')
  await page.user.keyboard('5')
  await see('1 of 20 planned')
  expect(read('section[aria-label="Sunday 29 November"]')).toMatch('A. Haddad101')
})

test('a holiday is kept with its name, is renamed and removed', async () => {
  let stored = { ...companySettings, localization }
  server.on(companies.settings, () => stored)
  server.on(companies.changeSettings, ({ localization: given }) => {
    stored = { ...stored, localization: { ...stored.localization, ...(given as typeof localization) } }
    return stored
  })
  const page = await openApp('/settings?section=localization', ada)
  await see('20 Nov Founders’ Day')
  await page.press('Remove 19 Nov')
  fireEvent.change(fieldOf('Day to add'), { target: { value: '2026-12-25' } })
  fireEvent.change(fieldOf('Name of the day'), { target: { value: ' Christmas Day ' } })
  fireEvent.keyDown(fieldOf('Name of the day'), { key: 'Enter' })
  await see('25 Dec Christmas Day')
  fireEvent.change(fieldOf('Day to add'), { target: { value: friday } })
  fireEvent.change(fieldOf('Name of the day'), { target: { value: 'Our day' } })
  await page.press('Add', screen.getByRole('group', { name: /^Company holidays/ }))
  await page.press('Save')
  await hear('Settings saved.')
  expect(server.sentTo(companies.changeSettings)).toEqual([
    {
      localization: {
        holidays: [friday, '2026-12-25'],
        holidayNames: [
          { day: friday, name: 'Our day' },
          { day: '2026-12-25', name: 'Christmas Day' },
        ],
      },
    },
  ])
})
