import { Button } from '@mantine/core'
import { Component, type ComponentType, type ErrorInfo, type ReactNode, Suspense } from 'react'
import { reloadApp } from '#lib/install/update.ts'
import { lazyPart } from '#lib/page/lazy.ts'
import { t } from '#lib/words/messages.ts'
import { PageLoadError, PageWaiting } from '#app/places/lazy-page.ts'
import { RouteSkeleton } from './RouteSkeleton.tsx'
import classes from './frames.module.css'

/**
 * `Waiting` stands while the page's code is on its way, `missing` where it did not come; `onAgain` is done before a page that failed is
 * tried again.
 */
type Props = {
  children: ReactNode
  reset: string
  Waiting?: ComponentType<{ atOnce?: boolean }>
  missing?: ReactNode
  onAgain?: () => void
}
type State = { error: Error | null; stack: string; at: string; reset: string }
const calm = { error: null, stack: '', at: '' }

/** Catches what a page throws while it loads or renders; the shell around it survives. `reset` (the path) clears it. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { ...calm, reset: this.props.reset }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    const known = error instanceof Error ? error : new Error(String(error))
    return { error: known, at: new Date().toISOString() }
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo) {
    this.setState({ stack: info.componentStack ?? '' })
  }

  static getDerivedStateFromProps({ reset }: { reset: string }, state: State): State | null {
    return reset === state.reset ? null : { ...calm, reset }
  }

  override render() {
    const { error, stack, at } = this.state
    const { children, Waiting = RouteSkeleton, missing = <LoadFailed />, onAgain } = this.props
    if (error instanceof PageLoadError) return missing
    const again = () => {
      onAgain?.()
      this.setState(calm)
    }
    if (error) return <RenderFailed error={error} stack={stack} at={at} onAgain={again} />
    return (
      <PageWaiting value={<Waiting atOnce />}>
        <Suspense fallback={<Waiting />}>{children}</Suspense>
      </PageWaiting>
    )
  }
}

/** Code that cannot be loaded may be that of a build which is no more. */
const reload = () => void reloadApp()

export function LoadFailed() {
  return (
    <div className={classes.page} role="alert">
      <h1 tabIndex={-1}>{t('app.page.loadFailed')}</h1>
      <p>{t('app.page.loadFailedText')}</p>
      <Button onClick={reload}>{t('app.page.reload')}</Button>
    </div>
  )
}

const CopyDetails = lazyPart(() => import('./CopyDetails.tsx'), 'CopyDetails')

function RenderFailed({
  error,
  stack,
  at,
  onAgain,
}: Pick<State, 'stack' | 'at'> & { error: Error; onAgain: () => void }) {
  const details = [`${error.name}: ${error.message}`, at, error.stack ?? '', stack].join('\n')
  return (
    <div className={classes.page} role="alert">
      <h1 tabIndex={-1}>{t('app.page.renderFailed')}</h1>
      <p>{t('app.page.renderFailedText')}</p>
      <div className={classes.buttons}>
        <Button onClick={onAgain}>{t('app.page.again')}</Button>
        <Button variant="default" onClick={reload}>
          {t('app.page.reload')}
        </Button>
      </div>
      <details className={classes.details}>
        <summary>{t('app.page.details')}</summary>
        <pre>{details}</pre>
        <CopyDetails text={details} />
      </details>
    </div>
  )
}
