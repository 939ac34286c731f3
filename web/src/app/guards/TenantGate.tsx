import { API_BASE } from '@rounds/contract/constants'
import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, Outlet } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { useStore } from '#lib/plain/store.ts'
import { loadTenant, tenantStore } from '#lib/session/tenant.ts'
import { coloursOf } from '#lib/person/tenant-rules.ts'
import { applyBrand } from '#ui/brand.ts'
import { useSlug } from './useSlug.ts'
import { Waiting } from './Waiting.tsx'
import classes from './frames.module.css'

const setIcon = (address: string) => document.querySelector('link[rel="icon"]')?.setAttribute('href', address)

/** Finds the tenant of the address and dresses the page in its colours; everything below has a tenant. */
export function TenantGate() {
  const slug = useSlug()
  const state = useStore(tenantStore)
  const isCurrent = state.slug === slug
  useEffect(() => {
    if (tenantStore.get().slug !== slug) void loadTenant(slug)
  }, [slug])
  useEffect(() => {
    if (state.status !== 'ready') return undefined
    applyBrand(state.slug, coloursOf(state.tenant))
    const { favicon, logo, primaryColor } = state.tenant.settings.branding
    // Kept for an hour, of each colour.
    const letter = `${API_BASE}/tenants/public/${state.slug}/icon.svg?${primaryColor.slice(1)}`
    setIcon(favicon ?? logo ?? letter)
    return () => setIcon('/icon.svg')
  }, [state])
  if (!isCurrent || state.status === 'loading') return <Waiting />
  return state.status === 'ready' ? (
    <Outlet />
  ) : (
    <TenantNotFound slug={slug} failure={state.status === 'failed' ? state.error : null} />
  )
}

/** `failure` says why it could not be asked for (requirements S-016). */
function TenantNotFound({ slug, failure }: { slug: string; failure: string | null }) {
  useEffect(() => {
    document.title = t('app.tenant.notFound')
  }, [])
  return (
    <main className={classes.page}>
      <IconAlertCircle size={40} stroke={1.25} aria-hidden className={classes.mark} />
      <h1 tabIndex={-1}>{t('app.tenant.notFound')}</h1>
      <p>{t('app.tenant.notFoundText', { slug })}</p>
      <p>{t('app.tenant.notAvailable')}</p>
      <p>{t('app.tenant.verify')}</p>
      {failure === null ? null : <p>{failure}</p>}
      <div className={classes.buttons}>
        <Button onClick={() => void loadTenant(slug)}>{t('app.ui.tryAgain')}</Button>
        <Button variant="default" component={Link} to="/">
          {t('app.tenant.home')}
        </Button>
      </div>
    </main>
  )
}
