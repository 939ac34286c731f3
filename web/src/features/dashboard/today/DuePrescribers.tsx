import { daysBetween } from '@rounds/contract/dates'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { fullName, placeLine } from '#features/prescribers/prescriber/people.ts'
import { useDue } from '#features/visits/who/usePeople.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { usePaths } from '#paths'
import classes from './DuePrescribers.module.css'

const MOST = 3

/** Whom to see next: not seen for long, nor today, and nothing planned. */
export function DuePrescribers({ items, today }: { items: readonly VisitItem[]; today: string }) {
  const paths = usePaths()
  const due = useDue(today)
  const planned = new Set(
    items.filter((visit) => visit.scheduledDate >= today).map((visit) => visit.prescriberId),
  )
  const shown = due.filter((person) => !planned.has(person.id)).slice(0, MOST)
  if (shown.length === 0) return null
  return (
    <section aria-label={t('dashboard.due.title')}>
      <h2 className={classes.title}>{t('dashboard.due.title')}</h2>
      <ul className="plain-list">
        {shown.map((person) => (
          <li key={person.id} className={classes.row}>
            <div className={classes.who}>
              <Link to={paths.prescriber(person.id)} className={classes.name}>
                {fullName(person)}
              </Link>
              <div className="small ink-3">
                {placeLine(person)}
                {' · '}
                {t('dashboard.due.ago', { count: daysBetween(person.lastVisitDate ?? today, today) })}
              </div>
            </div>
            <Button
              variant="default"
              component={Link}
              to={paths.scheduleVisit({ prescriber: person.id })}
              aria-label={`${t('dashboard.due.plan')}: ${fullName(person)}`}
            >
              {t('dashboard.due.plan')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
