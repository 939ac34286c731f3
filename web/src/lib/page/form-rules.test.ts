import { api } from '@rounds/contract'
import { auth } from '@rounds/contract/auth'
import type { Endpoint } from '@rounds/contract/endpoint'
import { expect, test } from 'vitest'
import { areas } from './checked-areas.ts'
import { type CheckedEndpoint, isEmptyValue, issuesOf, rulesOf, valueAt } from './form-rules.ts'

test('one issue for each path, the first of each', () => {
  const issues = issuesOf(auth.login.input, { email: 'abc', password: '1234567', tenantId: 'demo' })
  expect(issues.map(({ path, message }) => [path, message])).toEqual([
    ['email', 'Invalid email address'],
    ['password', 'Password must be at least 8 characters'],
  ])
})

test('a repeated password that differs is an issue of its field', () => {
  const input = { token: 'x', password: 'Demo1234!', confirmPassword: 'other' }
  expect(issuesOf(auth.resetPassword.input, input)).toMatchObject([
    { path: 'confirmPassword', message: "Passwords don't match" },
  ])
})

test('finds nested values', () => {
  expect(valueAt({ a: { b: [{ c: 1 }] } }, 'a.b.0.c')).toBe(1)
  expect(valueAt({ a: null }, 'a.b')).toBeUndefined()
})

test('knows what is empty', () => {
  expect(['', null, undefined, []].every(isEmptyValue)).toBe(true)
  expect([0, false, 'x', ['x']].some(isEmptyValue)).toBe(false)
})

test('an endpoint is checked by its own schema, and by nothing where none has its name', async () => {
  for (const area of Object.keys(areas) as (keyof typeof areas)[])
    for (const endpoint of Object.values<Endpoint>(api[area]))
      expect(await rulesOf(endpoint as CheckedEndpoint)).toBe(endpoint.input)
  await expect(rulesOf({ name: 'auth.never' })).rejects.toThrow('No endpoint is named auth.never')
})
