import { expect, test } from 'vitest'
import { type RefreshState, refreshVerdict } from './rules.ts'

const fresh: RefreshState = {
  isLive: true,
  isExpired: false,
  isTokenRevoked: false,
  secondsSinceUse: null,
  isSuccessorUsed: false,
}

test.each<[string, Partial<RefreshState> | undefined, string]>([
  ['an unknown token', undefined, 'invalid'],
  ['an unused token', {}, 'rotate'],
  ['the session was revoked', { isLive: false, isTokenRevoked: true }, 'revoked'],
  ['the session is over', { isExpired: true, secondsSinceUse: 900 }, 'expired'],
  ['a sibling of the token was used', { isTokenRevoked: true }, 'reuse'],
  ['used a minute ago', { secondsSinceUse: 60 }, 'rotate'],
  ['used longer ago', { secondsSinceUse: 60.1 }, 'reuse'],
  ['used just now, but so was its successor', { secondsSinceUse: 1, isSuccessorUsed: true }, 'reuse'],
])('%s', (_, change, verdict) => {
  expect(refreshVerdict(change && { ...fresh, ...change })).toBe(verdict)
})
