import { t } from '#lib/messages.ts'
import { SkeletonCard, SkeletonRows } from '#ui/Skeletons.tsx'
import classes from './frames.module.css'

/** A page whose code is on its way (requirements W-025). */
export function RouteSkeleton() {
  return (
    <div className={classes.skeleton} data-testid="route-skeleton" aria-busy>
      <p role="status" className="small ink-3">
        {t('app.page.loading')}
      </p>
      <SkeletonCard />
      <SkeletonRows rows={4} label={t('app.page.loading')} />
    </div>
  )
}
