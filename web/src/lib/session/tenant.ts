import type { Tenant } from '@rounds/contract/tenants'
import { authStore, readMarker } from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { ApiError, messageOf } from '#lib/plain/errors.ts'
import { send } from '#lib/wire/http.ts'
import { lightCalls } from '#lib/wire/light-calls.ts'
import { createStore, knownOr, useStore } from '#lib/plain/store.ts'
import { normaliseTenant, tenantOfAnswer } from '#lib/person/tenant-rules.ts'

/**
 * What is known of the tenant in the URL. `missing`: the server knows no such tenant; `failed`: it could not be asked.
 * `error` is the text of specification §8; of a `ready` one its looks are those that the device remembers.
 */
export type TenantState =
  | { status: 'loading'; slug: string }
  | { status: 'ready'; slug: string; tenant: Tenant; error?: string }
  | { status: 'missing' | 'failed'; slug: string; error: string }

export const tenantStore = createStore<TenantState>({ status: 'loading', slug: '' })

const cacheKey = (slug: string) => `pv.tenant.${slug}`

const readCached = (slug: string): Tenant | null => {
  try {
    const cached = tenantOfAnswer(JSON.parse(localStorage.getItem(cacheKey(slug)) ?? 'null'))
    return cached && normaliseTenant(cached, now())
  } catch {
    return null
  }
}

/** Kept for the next start of this device. */
export const rememberTenant = (tenant: Tenant): void => {
  try {
    localStorage.setItem(cacheKey(tenant.slug), JSON.stringify(tenant))
  } catch {
    // Without storage the tenant is asked for again next time.
  }
}

/** The tenant with this slug, complete with defaults; `null` when there is none. Throws ApiError when it fails to load. */
const resolveTenant = async (slug: string): Promise<Tenant | null> => {
  try {
    const found = tenantOfAnswer(await send(lightCalls.resolve, { slug }))
    return found && normaliseTenant(found, now())
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

/**
 * Loads the tenant of the URL into `tenantStore`. What the device remembers of it shows at once and stays when the server
 * cannot be asked.
 */
export const loadTenant = async (slug: string): Promise<void> => {
  const cached = readCached(slug)
  tenantStore.set(cached ? { status: 'ready', slug, tenant: cached } : { status: 'loading', slug })
  const settle = (state: TenantState) => {
    if (tenantStore.get().slug === slug) tenantStore.set(state)
  }
  try {
    const tenant = await resolveTenant(slug)
    if (tenant) rememberTenant(tenant)
    const missing = { status: 'missing', slug, error: `Tenant '${slug}' not found` } as const
    // What the device remembers stands already.
    if (tenant && knownOr(cached, tenant) === cached) return
    settle(tenant ? { status: 'ready', slug, tenant } : missing)
  } catch (error) {
    // Requirements S-090: one call, and a text for what each wanted of it. A visitor's page only has to know who this is.
    if (cached) settle({ status: 'ready', slug, tenant: cached, error: 'Failed to load tenant branding' })
    else {
      const wanted = readMarker() === null ? messageOf(error) : 'Failed to load tenant with branding'
      settle({ status: 'failed', slug, error: wanted })
    }
  }
}

/** The tenant of this page: the signed-in person's own, else the one in the URL. Only below the tenant gate of app/. */
export const useTenant = (): Tenant => {
  const signedInTo = useStore(authStore, ({ tenant }) => tenant)
  const state = useStore(tenantStore)
  if (signedInTo && signedInTo.slug === state.slug) return signedInTo
  if (state.status !== 'ready') throw new Error('useTenant outside the tenant gate')
  return state.tenant
}

/** Resolves when it is known whether the URL names a tenant. */
export const tenantSettled = (): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      if (tenantStore.get().status === 'loading') return
      stop()
      resolve()
    }
    const stop = tenantStore.subscribe(settle)
    settle()
  })

/** The same outside React; `null` before the tenant is known. */
export const currentTenant = (): Tenant | null => {
  const state = tenantStore.get()
  return authStore.get().tenant ?? (state.status === 'ready' ? state.tenant : null)
}
