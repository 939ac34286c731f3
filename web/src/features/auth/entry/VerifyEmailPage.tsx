import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#lib/wire/call.ts'
import { ApiError, messageOf } from '#lib/plain/errors.ts'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { retryProfile, useSession } from '#lib/session/session.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { usePaths } from '#paths'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { toast } from '#ui/toasts.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { resendVerificationEndpoint, verifyEmailEndpoint } from './endpoints.ts'
import { isDeadLink, useLinkToken } from './link-token.ts'

type State = 'busy' | 'done' | 'dead' | { failure: string }

export function VerifyEmailPage() {
  const paths = usePaths()
  const { isAuthenticated, user } = useSession()
  const token = useLinkToken()
  const [state, setState] = useState<State>(token === '' ? 'dead' : 'busy')
  usePageTitle(t('visitor.verify.title'))

  const verify = async () => {
    setState('busy')
    try {
      await call(await verifyEmailEndpoint(), { token })
      // Whoever is signed in here is asked no more to do what they have just done.
      if (isAuthenticated) await retryProfile()
      setState('done')
    } catch (error) {
      setState(error instanceof ApiError && isDeadLink(error.code) ? 'dead' : { failure: messageOf(error) })
    }
  }
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current || token === '') return
    isStarted.current = true
    void verify()
  })

  if (state === 'busy')
    return (
      <AuthFrame title={t('visitor.verify.title')}>
        <p role="status">{t('visitor.verify.busy')}</p>
      </AuthFrame>
    )
  // A link works once: whoever opens it again is told what has become of it.
  const known = state === 'dead' && user?.isEmailVerified === true ? user.email : null
  if (state === 'done' || known !== null)
    return (
      <AuthFrame title={t('visitor.verify.done')}>
        <p role="status">
          {known === null ? t('visitor.verify.doneText') : t('visitor.verify.known', { email: known })}
        </p>
        <Button component={Link} to={paths.login()} size="lg" fullWidth>
          {t('visitor.verify.continue')}
        </Button>
      </AuthFrame>
    )
  if (state === 'dead') return <DeadLink canResend={isAuthenticated} />
  return (
    <AuthFrame title={t('visitor.verify.title')}>
      <ErrorPanel title={state.failure} onRetry={() => void verify()} />
    </AuthFrame>
  )
}

function DeadLink({ canResend }: { canResend: boolean }) {
  const paths = usePaths()
  const [isBusy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      await call(await resendVerificationEndpoint(), {})
      toast(t('visitor.verify.resent'))
    } catch (error) {
      toast({ message: reasonOf(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <AuthFrame title={t('visitor.verify.expired')}>
      <p className="ink-2">
        {t('visitor.verify.expiredText')} {canResend ? null : t('visitor.verify.signInFirst')}
      </p>
      {canResend ? (
        <Button size="lg" fullWidth loading={isBusy} onClick={() => void resend()}>
          {t('visitor.verify.resend')}
        </Button>
      ) : (
        <Button component={Link} to={paths.login()} size="lg" fullWidth>
          {t('visitor.reset.signIn')}
        </Button>
      )}
    </AuthFrame>
  )
}
