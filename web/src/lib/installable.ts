import { API_BASE } from '@rounds/contract/constants'
import { tenantStore } from './tenant.ts'

const follow = () => {
  const state = tenantStore.get()
  const isOffered = state.status === 'ready' && state.tenant.settings.features.mobileApp
  const known = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  if (!isOffered) {
    known?.remove()
    return
  }
  const link =
    known ?? document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'manifest' }))
  const href = `${API_BASE}/tenants/public/${state.slug}/app.webmanifest`
  if (link.getAttribute('href') !== href) link.href = href
}

/** Lets a device install the app of the tenant in the address, under its name and colour (ux.md 5.6). Called once. */
export const startInstallable = (): void => {
  tenantStore.subscribe(follow)
  follow()
}
