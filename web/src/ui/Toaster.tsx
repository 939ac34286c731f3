import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from './IconButton.tsx'
import { useUiTexts } from './texts.ts'
import {
  type Toast,
  currentToasts,
  dismissToast,
  subscribeToToasts,
  timeLeft,
  toastsAside,
  undoToast,
} from './toasts.ts'
import classes from './Toaster.module.css'

const MOST = 3

const isError = ({ tone }: Toast) => tone === 'error'

/**
 * Bottom centre on phones, bottom left on wide screens; at most three, newest on top, errors above the rest. Once, in the
 * shell: the two live regions stand before anything is put into them, or screen readers stay silent.
 */
export function Toaster() {
  const texts = useUiTexts()
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const aside = useSyncExternalStore(subscribeToToasts, toastsAside)
  const more = toasts.length - MOST
  const shown = toasts.slice(0, MOST)
  const card = (entry: Toast) => (
    <ToastCard key={entry.id} toast={entry} isAside={aside?.has(entry.id) === true} />
  )
  return (
    <section className={classes.region} aria-label={texts.toastRegion}>
      <div className={classes.group} role="alert" aria-atomic={false}>
        {shown.filter(isError).map(card)}
      </div>
      <div className={classes.group} role="status" aria-atomic={false}>
        {shown.filter((entry) => !isError(entry)).map(card)}
      </div>
      {more > 0 ? <p className={classes.more}>{texts.moreToasts(more)}</p> : null}
    </section>
  )
}

function ToastCard({ toast, isAside }: { toast: Toast; isAside: boolean }) {
  const texts = useUiTexts()
  const [isVisited, setVisited] = useState(false)
  const areAllPaused = useSyncExternalStore(subscribeToToasts, toastsAside) !== null
  const isPaused = areAllPaused || isVisited
  const wasPaused = useRef(false)
  useEffect(() => {
    if (isPaused !== wasPaused.current) (isPaused ? toast.onPause : toast.onResume)?.()
    wasPaused.current = isPaused
    const left = timeLeft(toast)
    if (isPaused || !Number.isFinite(left)) return
    const timer = setTimeout(() => dismissToast(toast.id), left)
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
      hidden={isAside}
      data-testid="toast"
      data-tone={toast.tone}
      // Not enter and leave: of who comes from what is gone, a button that led elsewhere, React says neither.
      onMouseOver={() => setVisited(true)}
      onMouseOut={({ currentTarget, relatedTarget }) =>
        setVisited(currentTarget.contains(relatedTarget as Node | null))
      }
      onFocus={() => setVisited(true)}
      onBlur={() => setVisited(false)}
    >
      {toast.tone === 'error' ? <IconAlertCircle size={18} stroke={1.75} aria-hidden /> : null}
      <span className={classes.message}>{toast.message}</span>
      {undo ? (
        <button type="button" className={classes.action} onClick={() => void undoToast(toast, texts)}>
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
