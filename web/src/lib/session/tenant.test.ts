import { answered } from '#test/support/answered.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { loadTenant, tenantStore } from './tenant.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  tenantStore.set({ status: 'loading', slug: '' })
})

/** The network is what is not ours here. */
const load = async (answer: () => Response) => {
  vi.stubGlobal('fetch', async () => answer())
  await loadTenant('acme')
  return tenantStore.get()
}

test('the tenant of the address, with the defaults of specification §9', async () => {
  const state = await load(() => answered({ tenant: { id: '1', slug: 'acme' } }))
  expect(state).toMatchObject({
    status: 'ready',
    tenant: { id: '1', name: 'Medical Platform', subscription: { plan: 'trial' } },
  })
})

test.each([
  ['is not found', () => answered({ message: 'No', code: 'X' }, { status: 404 })],
  ['has no slug', () => answered({ tenant: { id: '1' } })],
])('one that %s is none', async (_what, answer) => {
  expect(await load(answer)).toEqual({ status: 'missing', slug: 'acme', error: "Tenant 'acme' not found" })
})

test.each([
  ['500', () => answered({ message: 'secret', code: 'X' }, { status: 500 })],
  [
    'no answer',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('%s is a failure that says so', async (_what, answer) => {
  expect(await load(answer)).toEqual({ status: 'failed', slug: 'acme', error: 'Failed to load tenant' })
})
