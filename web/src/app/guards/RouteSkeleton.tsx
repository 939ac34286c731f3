import { t } from '#lib/words/messages.ts'
import { SkeletonCard, SkeletonRows } from '#ui/Skeletons.tsx'
import classes from './frames.module.css'

/** A page whose code is on its way (requirements W-025). Seen after a moment, or `atOnce` where one has passed. */
export function RouteSkeleton({ atOnce = false }: { atOnce?: boolean }) {
  return (
    <div
      className={classes.skeleton}
      data-at-once={atOnce || undefined}
      data-testid="route-skeleton"
      aria-busy
    >
      <p role="status" className="small ink-3">
        {t('app.page.loading')}
      </p>
      <SkeletonCard />
      <SkeletonRows rows={4} label={t('app.page.loading')} />
    </div>
  )
}
