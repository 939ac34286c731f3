import { prescribers } from '@rounds/contract/prescribers'
import type { Visit } from '@rounds/contract/visits'
import { Button } from '@mantine/core'
import { IconNavigation, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useRead } from '#lib/reads/query.ts'
import { directionsLink, phoneLink, shortName } from '#features/prescribers/prescriber/people.ts'
import { VisitCard } from '#features/visits/visit/VisitCard.tsx'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { primaryAction } from '#features/visits/visit/rules.ts'
import { usePaths } from '#paths'
import { IconButton } from '#ui/IconButton.tsx'
import type { Clock } from './rules.ts'
import { nextStepsText } from '#features/visits/visit/words.ts'
import classes from './NextCard.module.css'

/** The visit to think of now. On wide screens its buttons are here, on phones in the dock. */
export function NextCard({
  visit,
  clock,
  onStart,
}: {
  visit: VisitItem
  clock: Clock
  onStart: (visit: Visit) => void
}) {
  const paths = usePaths()
  const name = shortName(visit.prescriber)
  const action = primaryAction(visit, clock.now, clock.zone)
  const phone = phoneLink(visit.prescriber)
  const map = directionsLink(visit.prescriber)
  return (
    <VisitCard visit={visit} now={clock.now} line={<LastTime visit={visit} />}>
      <div className={classes.actions}>
        {action === 'start' ? (
          <Button onClick={() => onStart(visit)}>{t('visits.action.start')}</Button>
        ) : (
          <Button component={Link} to={paths.recordVisit(visit.id)} state={{ visit }}>
            {t(action === 'continue' ? 'visits.action.continue' : 'visits.action.record')}
          </Button>
        )}
        {phone ? (
          <IconButton icon={IconPhone} look="outline" href={phone} label={t('visits.call', { name })} />
        ) : null}
        {map ? (
          <IconButton
            icon={IconNavigation}
            look="outline"
            href={map}
            label={t('visits.directions', { name })}
          />
        ) : null}
      </div>
    </VisitCard>
  )
}

/** “Last visit 3 Nov: “Wants the dosage study.”” */
function LastTime({ visit }: { visit: VisitItem }) {
  const format = useFormat()
  const read = useRead(prescribers.get, { id: visit.prescriberId }, { staleTime: 60_000 })
  const last = read.data?.visits.find((other) => other.completedAt !== null && other.id !== visit.id)
  if (!last) return visit.prescriber.totalVisits === 0 ? t('visits.firstVisit') : null
  const day = format.shortDay(last.scheduledDate)
  const said = last.feedback ?? nextStepsText(last)
  return said ? t('visits.lastVisitSaid', { day, said }) : t('visits.lastVisit', { day })
}
