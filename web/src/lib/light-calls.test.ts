import { auth } from '@rounds/contract/auth'
import { tenants } from '@rounds/contract/tenants'
import { expect, test } from 'vitest'
import { lightCalls } from './light-calls.ts'

const { sessions, profile, login, logout } = auth

test.each(Object.entries({ sessions, profile, login, logout, resolve: tenants.resolve }))(
  '%s is the call of the contract',
  (name, { method, path, failure }) => {
    expect(lightCalls[name as keyof typeof lightCalls]).toEqual({ method, path, failure })
  },
)
