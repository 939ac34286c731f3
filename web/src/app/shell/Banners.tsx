import { auth } from '@rounds/contract/auth'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { t } from '#lib/words/messages.ts'
import { useSave } from '#lib/reads/query.ts'
import { retryProfile, useSession, useUser } from '#lib/session/session.ts'
import { isAdmin } from '#lib/person/session-rules.ts'
import { loadTenant, tenantStore, useTenant } from '#lib/session/tenant.ts'
import { useStore } from '#lib/plain/store.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'
import { UpdateStrip } from './UpdateStrip.tsx'
import classes from './strips.module.css'

/** Requirements S-007: how often a profile that could not be loaded is asked for again. */
const RETRY_MS = 300_000

/** What the person should know about the app and their account, under the header. */
export function Banners() {
  return (
    <>
      <UpdateStrip />
      <SubscriptionBanner />
      <BrandingBanner />
      <AccountBanner />
    </>
  )
}

/** Requirements S-057: past due is the admin's to know, a subscription that is over keeps everybody from changing things. */
function SubscriptionBanner() {
  const { role } = useUser()
  const { status } = useTenant().subscription
  const isOver = status === 'inactive' || status === 'cancelled'
  if (!isOver && !(status === 'past_due' && isAdmin(role))) return null
  return (
    <div className={classes.strip} role="status" data-tone="attention">
      <span className={classes.words}>{t(isOver ? 'app.banner.inactive' : 'app.banner.pastDue')}</span>
    </div>
  )
}

/** Whoever looks after the company's looks is told when they are not the current ones; for others they do. */
function BrandingBanner() {
  const { role } = useUser()
  const isOnline = useStore(onlineStore)
  const state = useStore(tenantStore)
  if (role !== 'TENANT_ADMIN' || !isOnline || state.status !== 'ready' || !state.error) return null
  return (
    <div className={classes.strip} role="status">
      <span className={classes.words}>
        {state.error}. {t('app.banner.branding')}
      </span>
      <Button size="xs" variant="default" onClick={() => void loadTenant(state.slug)}>
        {t('app.banner.retry')}
      </Button>
    </div>
  )
}

function AccountBanner() {
  const user = useUser()
  if (user.isFallback) return <FallbackBanner />
  return user.isEmailVerified ? null : <VerifyBanner />
}

function FallbackBanner() {
  const error = useSession((state) => state.error)
  useEffect(() => {
    const timer = setInterval(() => void retryProfile(), RETRY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={classes.strip} role="status" data-tone="attention">
      <span className={classes.words}>
        {t('app.banner.fallback')}
        {error === null ? null : ` ${error}.`}
      </span>
      <Button size="xs" variant="default" onClick={() => void retryProfile()}>
        {t('app.banner.retry')}
      </Button>
    </div>
  )
}

function VerifyBanner() {
  const { save, saving } = useSave(auth.resendVerification, {
    onSaved: (answer) => toast(answer.message),
    onRefused: (error) => toast({ message: reasonOf(error), tone: 'error' }),
  })
  return (
    <div className={classes.strip} role="status">
      <span className={classes.words}>{t('app.banner.verify')}</span>
      <Button size="xs" variant="default" loading={saving} onClick={() => void save({})}>
        {t('app.banner.resend')}
      </Button>
    </div>
  )
}
