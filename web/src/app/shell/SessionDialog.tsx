import { auth } from '@rounds/contract/auth'
import { SESSION_WARNING_MS } from '@rounds/contract/constants'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { authStore } from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { messageOf } from '#lib/plain/errors.ts'
import { t } from '#lib/words/messages.ts'
import { signOut, staySignedIn, useSession } from '#lib/session/session.ts'
import { countdown } from '#lib/person/session-rules.ts'
import { call } from '#lib/wire/call.ts'
import { AlertButtons, AlertDialog } from '#ui/AlertDialog.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { toast } from '#ui/toasts.ts'

/** How soon a refused or unanswered refresh is tried again while the warning stands. Milliseconds. */
const RETRY_MS = 10_000

/** ux.md 4.1: a screen reader hears these steps, not every second. Seconds. */
const spokenAt = [180, 120, 60, 30, 10]

const useRemaining = (expiry: number | null, isRunning: boolean) => {
  const [remaining, setRemaining] = useState(0)
  useEffect(() => {
    if (!isRunning || expiry === null) return undefined
    const update = () => setRemaining(Math.max(0, expiry - now()))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [expiry, isRunning])
  return remaining
}

const useSpokenSteps = (remaining: number, isShown: boolean) => {
  const last = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (!isShown) {
      last.current = Number.POSITIVE_INFINITY
      return
    }
    const step = spokenAt.findLast((seconds) => remaining <= seconds * 1000 && remaining > 0)
    if (step === undefined || step >= last.current) return
    last.current = step
    announce(t('app.session.text', { time: countdown(remaining) }), 'assertive')
  }, [remaining, isShown])
}

const useTabTitle = (time: string, isShown: boolean) => {
  const own = useRef('')
  useEffect(() => {
    if (!isShown) return undefined
    own.current = document.title
    return () => {
      document.title = own.current
    }
  }, [isShown])
  useEffect(() => {
    if (isShown) document.title = t('app.session.tabTitle', { time })
  }, [time, isShown])
}

const useRetry = (work: () => Promise<void>, isDue: boolean) => {
  const again = useEffectEvent(work)
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => void again(), RETRY_MS)
    return () => clearTimeout(timer)
  }, [isDue])
}

/**
 * Has the server been asked? A clock that was put right since the end was noted makes a session look shorter than it is, and nobody
 * is warned of that: what the server says counts, and where it says nothing what was noted.
 */
const useServersWord = () => {
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    const ask = async () => {
      const { authenticated, expiresInMs } = await call(auth.sessions, {})
      if (authenticated && expiresInMs !== null)
        authStore.set((state) => ({
          ...state,
          sessionExpiry: now() + expiresInMs,
          showSessionWarning: expiresInMs <= SESSION_WARNING_MS,
        }))
    }
    void ask()
      .catch(() => undefined)
      .then(() => setSaid(true))
  }, [])
  return isSaid
}

/** The warning of the last three minutes (requirements W-024), over every signed-in page and in every tab. */
export function SessionDialog() {
  const { showSessionWarning, sessionExpiry, isAuthenticated } = useSession()
  const isShown = useServersWord() && showSessionWarning && isAuthenticated
  const remaining = useRemaining(sessionExpiry, isShown)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const time = countdown(remaining)
  useSpokenSteps(remaining, isShown)
  useTabTitle(time, isShown && remaining > 0)
  const stay = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await staySignedIn()
      setFailure(null)
      toast(t('app.session.stayed'))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  useRetry(stay, failure !== null && isShown && !isBusy)
  return (
    <AlertDialog
      opened={isShown}
      title={t('app.session.title')}
      onEscape={() => void stay()}
      testId="session-modal"
    >
      <p className="ink-2 num" aria-hidden>
        {t('app.session.text', { time })}
      </p>
      {failure === null ? null : (
        <p className="small failure" role="alert">
          {failure}. {t('app.session.failed')}
        </p>
      )}
      <AlertButtons>
        <Button variant="default" onClick={() => void signOut()}>
          {t('app.session.logOut')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void stay()}>
          {t('app.session.stay')}
        </Button>
      </AlertButtons>
    </AlertDialog>
  )
}
