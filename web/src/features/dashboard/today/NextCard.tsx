import type { Visit } from '@rounds/contract/visits'
import { Button } from '@mantine/core'
import { IconDots, IconNavigation, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { directionsLink, phoneLink, shortName } from '#features/prescribers/prescriber/people.ts'
import { LastTime, VisitCard } from '#features/visits/visit/VisitCard.tsx'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { primaryAction } from '#features/visits/visit/rules.ts'
import { usePaths } from '#paths'
import { IconButton } from '#ui/IconButton.tsx'
import type { Clock } from './rules.ts'
import classes from './NextCard.module.css'

/**
 * The visit to think of now, with both answers: it begins, or it has been. On phones the dock has the likelier one, with call
 * and more.
 */
export function NextCard({
  visit,
  clock,
  onStart,
  onMore,
}: {
  visit: VisitItem
  clock: Clock
  onStart: (visit: Visit) => void
  onMore: (visit: Visit) => void
}) {
  const paths = usePaths()
  const name = shortName(visit.prescriber)
  const action = primaryAction(visit, clock.now, clock.zone)
  const record = { to: paths.recordVisit(visit.id), state: { visit } }
  const phone = phoneLink(visit.prescriber)
  const map = directionsLink(visit.prescriber)
  return (
    <VisitCard visit={visit} now={clock.now} line={<LastTime visit={visit} />}>
      <div className={classes.actions} data-running={action === 'continue' || undefined}>
        {action === 'continue' ? (
          <Button className={classes.wide ?? ''} component={Link} {...record}>
            {t('visits.action.continue')}
          </Button>
        ) : (
          <>
            <Button
              className={action === 'start' ? (classes.wide ?? '') : undefined}
              variant={action === 'start' ? 'filled' : 'default'}
              onClick={() => onStart(visit)}
            >
              {t('visits.action.start')}
            </Button>
            <Button
              className={action === 'start' ? undefined : (classes.wide ?? '')}
              variant={action === 'start' ? 'default' : 'filled'}
              component={Link}
              {...record}
            >
              {t('visits.action.record')}
            </Button>
          </>
        )}
        {phone ? (
          <IconButton
            className={classes.wide ?? ''}
            icon={IconPhone}
            look="outline"
            href={phone}
            label={t('visits.call', { name })}
          />
        ) : null}
        {map ? (
          <IconButton
            icon={IconNavigation}
            look="outline"
            href={map}
            label={t('visits.directions', { name })}
          />
        ) : null}
        <IconButton
          className={classes.wide ?? ''}
          icon={IconDots}
          look="outline"
          label={t('dashboard.more', { name })}
          onClick={() => onMore(visit)}
        />
      </div>
    </VisitCard>
  )
}
