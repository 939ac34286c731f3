import { describe, expect, test } from 'vitest'
import { testServer, testSettings } from '#test/fixtures.ts'

describe('https is demanded of whoever came by it, in every answer, and of nobody else', () => {
  for (const [address, demanded] of [
    ['https://rounds.test', 'max-age=31536000; includeSubDomains'],
    ['http://rounds.test', undefined],
  ] as const)
    describe(address, () => {
      const server = testServer(() => testSettings({ PUBLIC_URL: address }))

      test.each(['/api/v1/health', '/api/v1/auth/profile', '/api/v1/nothing'])('%s', async (url) => {
        const { headers } = await server.app.inject(url)
        expect(headers['strict-transport-security']).toBe(demanded)
        expect(String(headers['content-security-policy']).includes('upgrade-insecure-requests')).toBe(
          demanded !== undefined,
        )
      })
    })
})
