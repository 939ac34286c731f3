import { brandTokens } from '@rounds/contract/brand-tokens'
import { API_BASE } from '@rounds/contract/constants'
import type { Tenant } from '@rounds/contract/tenants'
import { whenIdle } from '#lib/page/preload.ts'
import { tenantStore } from '#lib/session/tenant.ts'
import { keepInstallPrompt } from './install-prompt.ts'
import { coloursOf } from '#lib/person/tenant-rules.ts'

/** Pixels of an icon on the home screen of an iPhone. */
const TOUCH_ICON = 180

const setLink = (rel: string, href: string | null) => {
  const known = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)
  if (href === null) known?.remove()
  else if (known?.getAttribute('href') !== href) {
    const link = known ?? document.head.appendChild(Object.assign(document.createElement('link'), { rel }))
    link.href = href
  }
}

/** The tenant's initial on its colour as a picture: iOS takes no vector icons. */
const touchIcon = (tenant: Tenant): string | null => {
  const canvas = Object.assign(document.createElement('canvas'), { width: TOUCH_ICON, height: TOUCH_ICON })
  const brush = canvas.getContext('2d')
  if (!brush) return null
  const { solid, on } = brandTokens(coloursOf(tenant).primary, 'light')
  brush.fillStyle = solid
  brush.fillRect(0, 0, TOUCH_ICON, TOUCH_ICON)
  brush.fillStyle = on
  brush.font = `600 ${TOUCH_ICON / 2}px "Inter Variable", system-ui, sans-serif`
  brush.textAlign = 'center'
  const [letter = ''] = tenant.name.trim().toUpperCase()
  brush.fillText(letter, TOUCH_ICON / 2, TOUCH_ICON * 0.68)
  return canvas.toDataURL()
}

/** Only Safari on a phone knows `standalone`. */
const isSafariOnPhone = () => 'standalone' in navigator

const follow = () => {
  const state = tenantStore.get()
  if (state.status !== 'ready' || !state.tenant.settings.features.mobileApp) {
    setLink('manifest', null)
    return
  }
  setLink('manifest', `${API_BASE}/tenants/public/${state.slug}/app.webmanifest`)
  if (isSafariOnPhone()) whenIdle(() => setLink('apple-touch-icon', touchIcon(state.tenant)))
}

/** Lets a device install the app of the tenant in the address, under its name and colour (ux.md 5.6). Called once. */
export const startInstallable = (): void => {
  keepInstallPrompt()
  tenantStore.subscribe(follow)
  follow()
}
