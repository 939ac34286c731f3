import { approvals } from '@rounds/contract/approvals'
import { auth } from '@rounds/contract/auth'
import { dashboard } from '@rounds/contract/dashboard'
import { tenants } from '@rounds/contract/tenants'
import { visits } from '@rounds/contract/visits'
import { expect, test } from 'vitest'
import { lightCalls } from './light-calls.ts'

const { sessions, profile, login, logout } = auth
const { summary, products } = dashboard

const calls = {
  sessions,
  profile,
  login,
  logout,
  resolve: tenants.resolve,
  visits: visits.list,
  visit: visits.get,
  summary,
  products,
  approvals: approvals.list,
}

test.each(Object.entries(calls))('%s is the call of the contract', (name, { method, path, failure }) => {
  expect(lightCalls[name as keyof typeof lightCalls]).toEqual({ method, path, failure })
})
