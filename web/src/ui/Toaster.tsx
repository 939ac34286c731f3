import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from './IconButton.tsx'
import { useUiTexts } from './texts.ts'
import {
  type Toast,
  areToastsPaused,
  currentToasts,
  dismissToast,
  subscribeToToasts,
  undoToast,
} from './toasts.ts'
import classes from './Toaster.module.css'

const MOST = 3

/** Bottom centre on phones, bottom left on wide screens; at most three, newest on top. Once, in the shell. */
export function Toaster() {
  const texts = useUiTexts()
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const more = toasts.length - MOST
  return (
    <section className={classes.region} aria-label={texts.toastRegion}>
      {toasts.slice(0, MOST).map((entry) => (
        <ToastCard key={entry.id} toast={entry} />
      ))}
      {more > 0 ? <p className={classes.more}>{texts.moreToasts(more)}</p> : null}
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const texts = useUiTexts()
  const [isVisited, setVisited] = useState(false)
  const isPaused = useSyncExternalStore(subscribeToToasts, areToastsPaused) || isVisited
  const wasPaused = useRef(false)
  useEffect(() => {
    if (isPaused !== wasPaused.current) (isPaused ? toast.onPause : toast.onResume)?.()
    wasPaused.current = isPaused
    if (isPaused || !Number.isFinite(toast.duration)) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration)
    return () => clearTimeout(timer)
  }, [isPaused, toast])
  useEffect(
    () => () => {
      // Dismissed while it was held: what it told goes on.
      if (wasPaused.current) toast.onResume?.()
    },
    [toast],
  )
  const { action, undo } = toast
  return (
    <div
      className={classes.toast}
      data-testid="toast"
      data-tone={toast.tone}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setVisited(true)}
      onMouseLeave={() => setVisited(false)}
      onFocus={() => setVisited(true)}
      onBlur={() => setVisited(false)}
    >
      {toast.tone === 'error' ? <IconAlertCircle size={18} stroke={1.75} aria-hidden /> : null}
      <span className={classes.message}>{toast.message}</span>
      {undo ? (
        <button type="button" className={classes.action} onClick={() => void undoToast(toast, texts.tooLate)}>
          {texts.undo}
        </button>
      ) : null}
      {action ? (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            action.run()
            dismissToast(toast.id)
          }}
        >
          {action.label}
        </button>
      ) : null}
      <IconButton
        icon={IconX}
        size="small"
        label={texts.dismiss}
        className={classes.close ?? ''}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}
