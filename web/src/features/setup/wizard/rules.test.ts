import { describe, expect, test } from 'vitest'
import {
  asWebsite,
  changedGroups,
  departmentsOf,
  peopleOf,
  stepOfIssue,
  stepOfPath,
  submissionOf,
  toldOf,
  usersOf,
} from './rules.ts'

const pasted = {
  usersText:
    'Karim Alaoui <karim@meridia.test>, supervisor, Cardiology\nlina@meridia.test\nsalma@meridia.test',
  adminAccount: { firstName: 'Salma', lastName: 'Kettani', email: 'Salma@meridia.test' },
  configuration: { departments: ['Hospital', 'cardiology'] },
}

describe('who is invited', () => {
  test('in a new company no department is unknown, and the admin is there already', () => {
    expect(departmentsOf(pasted)).toEqual(['cardiology', 'Hospital'])
    expect(peopleOf(pasted).map(({ result }) => result.state)).toEqual(['ready', 'ready', 'out'])
    expect(usersOf(peopleOf(pasted))).toEqual([
      {
        email: 'karim@meridia.test',
        role: 'SUPERVISOR',
        department: 'cardiology',
        firstName: 'Karim',
        lastName: 'Alaoui',
      },
      { email: 'lina@meridia.test', role: 'DELEGATE', department: null, firstName: null, lastName: null },
    ])
  })
})

test('only groups that differ are told, and null empties one', () => {
  const before = { plan: { planId: 'trial' }, companyInfo: { companyName: 'A' } }
  const after = { plan: { planId: 'trial' }, address: { city: 'Rabat' } }
  const groups = changedGroups(before, after)
  expect(groups).toEqual(['companyInfo', 'address'])
  expect(toldOf(after, groups)).toEqual({ companyInfo: null, address: { city: 'Rabat' } })
})

test('what is sent has the password only where there is one to set', () => {
  const secret = { password: 'p', confirmPassword: 'p' }
  expect(submissionOf(pasted, secret).adminAccount).toMatchObject(secret)
  expect(submissionOf(pasted, null).adminAccount).toEqual(pasted.adminAccount)
})

test.each([
  ['/setup/admin-account', 'admin'],
  ['/acme/setup/user-setup/', 'users'],
  ['/setup/nowhere', 'company-info'],
])('%s is the step %s', (path, step) => {
  expect(stepOfPath(path)).toBe(step)
})

test.each([
  ['acme.com', 'https://acme.com'],
  ['http://acme.com', 'http://acme.com'],
  ['abc', 'abc'],
  [' ', ''],
])('the website “%s” is %s', (typed, website) => {
  expect(asWebsite(typed)).toBe(website)
})

test('a refused field belongs to the step that asks for it', () => {
  expect(['address.city', 'adminAccount.password', 'users.3.email', 'x'].map(stepOfIssue)).toEqual([
    'company-info',
    'admin',
    'users',
    'completion',
  ])
})
