import { t } from '#lib/words/messages.ts'
import classes from './Legend.module.css'

const kinds = [
  ['approved', 'app.status.approved'],
  ['submitted', 'app.status.submitted'],
  ['completed', 'app.status.completed'],
  ['in-progress', 'app.status.in-progress'],
  ['rejected', 'app.status.rejected'],
  ['overdue', 'app.status.overdue'],
  ['scheduled', 'calendar.legend.scheduled'],
  ['meeting', 'calendar.legend.meeting'],
] as const

/** What the blocks of the lanes mean. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label={t('calendar.legend')}>
      {kinds.map(([kind, key]) => (
        <li key={kind}>
          <i data-kind={kind} className={classes.sample} />
          {t(key)}
        </li>
      ))}
    </ul>
  )
}
