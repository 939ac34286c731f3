import { beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { testServer } from '#test/fixtures.ts'
import { wholeSetup } from '#test/whole-setup.ts'

const server = testServer()
let browser: ReturnType<typeof openBrowser>
beforeEach(() => {
  browser = openBrowser(server)
})

const issue = (path: string, message: string) => ({
  message: expect.any(String),
  details: expect.arrayContaining([expect.objectContaining({ path, message })]),
})

describe('what a submission has to say', () => {
  test.each([
    ['companyInfo.companyName', 'Company name is required'],
    ['companyInfo.industrySector', 'Industry sector is required'],
    ['companyInfo.companySize', 'Company size is required'],
    ['companyInfo.timezone', 'Timezone is required'],
    ['address.country', 'Country is required'],
    ['address.streetAddress', 'Street address is required'],
    ['address.city', 'City is required'],
    ['address.stateProvince', 'State/Province is required'],
    ['address.postalCode', 'Postal code is required'],
    ['adminAccount.firstName', 'First name is required'],
    ['adminAccount.lastName', 'Last name is required'],
    ['adminAccount.email', 'Invalid email address'],
    ['adminAccount.password', 'Password must be at least 8 characters'],
    ['adminAccount.confirmPassword', "Passwords don't match"],
    ['plan.planId', 'Select a plan to continue'],
  ])('SETUP-025 to 040: %s: %s', async (path, message) => {
    const [group = '', field = ''] = path.split('.')
    const whole = wholeSetup() as Record<string, Record<string, unknown>>
    for (const value of ['', undefined]) {
      if (field === 'confirmPassword' && value === undefined) continue
      const answer = await browser.post('/account-setup', {
        ...whole,
        [group]: { ...whole[group], [field]: value },
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject(issue(path, message))
    }
  })

  test.each([
    ['', 201],
    ['https://a.b', 201],
    [null, 201],
    ['abc', 400],
    ['javascript:alert(1)', 400],
  ])('SETUP-036, SETUP-037: website %s: %i', async (companyWebsite, status) => {
    const given = wholeSetup()
    const { businessRegistrationNumber: _optional, ...companyInfo } = given.companyInfo
    const answer = await browser.post('/account-setup', {
      ...given,
      companyInfo: { ...companyInfo, companyWebsite },
    })
    expect(answer.statusCode).toBe(status)
    if (status === 400)
      expect(answer.json()).toMatchObject(issue('companyInfo.companyWebsite', 'Invalid website URL'))
  })

  test('a list with an address twice, or the admin’s own, is refused whole', async () => {
    const given = wholeSetup()
    const person = (email: string) => ({ email, role: 'DELEGATE', department: null })
    const twice = await browser.post('/account-setup', {
      ...given,
      users: [person('a@b.test'), person('A@b.test ')],
    })
    expect(twice.json()).toMatchObject(issue('users.1.email', 'Duplicate email in the list'))
    const own = await browser.post('/account-setup', { ...given, users: [person(given.adminAccount.email)] })
    expect(own.json()).toMatchObject(issue('users', 'User already exists'))
  })

  test('a company’s own name is no password', async () => {
    const given = wholeSetup()
    const password = 'Kettani2026!'
    const answer = await browser.post('/account-setup', {
      ...given,
      adminAccount: { ...given.adminAccount, password, confirmPassword: password },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details).toMatchObject([{ path: 'adminAccount.password' }])
  })
})
