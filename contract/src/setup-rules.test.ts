import { expect, test } from 'vitest'
import type { SetupData } from './setup.ts'
import { companyOf, departmentsOf, settingsOf } from './setup-rules.ts'

const data = (more: object = {}) =>
  ({ companyInfo: { timezone: 'Europe/Paris', country: 'FR' }, address: {}, ...more }) as SetupData

test('a company is where its address is, and else where it says to be', () => {
  expect(companyOf(data()).address.country).toBe('FR')
  expect(companyOf(data({ address: { country: 'BE' } })).address.country).toBe('BE')
})

test('the zone is the company’s unless the configuration says another', () => {
  expect(settingsOf(data()).localization.timezone).toBe('Europe/Paris')
  const configuration = { localization: { timezone: 'Asia/Tokyo' } }
  expect(settingsOf(data({ configuration })).localization.timezone).toBe('Asia/Tokyo')
})

test('each department is named once, as it was first', () => {
  const named = data({
    configuration: { departments: ['Cardiology', 'Oncology'] },
    users: [{ department: 'ONCOLOGY' }, { department: null }, { department: 'Urology' }],
  })
  expect(departmentsOf(named)).toEqual(['Cardiology', 'Oncology', 'Urology'])
})
