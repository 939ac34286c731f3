import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useUser } from '#lib/session/session.ts'
import { shownActivity, useActivity } from '#features/visits/visit/recent-activity.ts'
import { usePaths } from '#paths'
import classes from './RecentActivity.module.css'

const MOST = 5

/** What this person did in this browser session (specification §3). */
export function RecentActivity({ now }: { now: number }) {
  const paths = usePaths()
  const format = useFormat()
  const { id } = useUser()
  const [isLong, setLong] = useState(false)
  // The clock of the page ticks slowly: what was done a moment ago is not in the future.
  const items = shownActivity(useActivity(), id, Math.max(now, format.now()))
  if (items.length === 0) return null
  return (
    <section aria-label={t('dashboard.activity.title')}>
      <div className="spread">
        <h2 className={classes.title}>{t('dashboard.activity.title')}</h2>
        {items.length > MOST && !isLong ? (
          <Button variant="subtle" onClick={() => setLong(true)}>
            {t('dashboard.activity.all')}
          </Button>
        ) : null}
      </div>
      <ul className="plain-list">
        {items.slice(0, isLong ? undefined : MOST).map((item) => (
          <li key={item.id} className={classes.item}>
            <Link to={paths.recordVisit(item.relatedEntity.visitId)} className={classes.words}>
              {t(`dashboard.activity.${item.type}`, { name: item.relatedEntity.name })}
            </Link>
            <span className="small ink-3 num">{format.relativeInstant(item.timestamp)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
