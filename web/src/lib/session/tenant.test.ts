import { answered } from '#test/support/answered.ts'
import { emptyStorage } from '#test/support/storage.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeMarker } from '#lib/person/auth-store.ts'
import { loadTenant, tenantStore } from './tenant.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
})
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

const failures: [string, () => Response][] = [
  ['500', () => answered({ message: 'secret', code: 'X' }, { status: 500 })],
  [
    'no answer',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
]

/** ERR-022, ERR-025, ERR-024; requirements S-090. */
describe.each(failures)('%s is a failure that says so', (_what, answer) => {
  test('to a visitor', async () => {
    expect(await load(answer)).toEqual({ status: 'failed', slug: 'acme', error: 'Failed to load tenant' })
  })

  test('to whoever is signed in', async () => {
    writeMarker(1)
    expect(await load(answer)).toEqual({
      status: 'failed',
      slug: 'acme',
      error: 'Failed to load tenant with branding',
    })
  })

  test('of a tenant that the device remembers, which stands', async () => {
    await load(() => answered({ tenant: { id: '1', slug: 'acme' } }))
    expect(await load(answer)).toMatchObject({
      status: 'ready',
      tenant: { id: '1' },
      error: 'Failed to load tenant branding',
    })
    expect(await load(() => answered({ tenant: { id: '1', slug: 'acme' } }))).not.toHaveProperty('error')
  })
})
