import { auth } from '@rounds/contract/auth'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { t } from '#lib/words/messages.ts'
import { useSave } from '#lib/reads/query.ts'
import { retryProfile, useUser } from '#lib/session/session.ts'
import { isAdmin } from '#lib/person/session-rules.ts'
import { useTenant } from '#lib/session/tenant.ts'
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

function AccountBanner() {
  const user = useUser()
  if (user.isFallback) return <FallbackBanner />
  return user.isEmailVerified ? null : <VerifyBanner />
}

function FallbackBanner() {
  useEffect(() => {
    const timer = setInterval(() => void retryProfile(), RETRY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={classes.strip} role="status" data-tone="attention">
      <span className={classes.words}>{t('app.banner.fallback')}</span>
      <Button size="xs" variant="default" onClick={() => void retryProfile()}>
        {t('app.banner.retry')}
      </Button>
    </div>
  )
}

function VerifyBanner() {
  const { save, saving } = useSave(auth.resendVerification, {
    onSaved: (answer) => toast(answer.message),
    onRefused: (error) => toast({ message: error.message, tone: 'error' }),
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
