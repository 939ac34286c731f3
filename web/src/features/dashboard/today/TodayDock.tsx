import type { Visit } from '@rounds/contract/visits'
import { Button } from '@mantine/core'
import { IconDots, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { phoneLink, shortName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { primaryAction } from '#features/visits/visit/rules.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { Clock } from './rules.ts'

/** Phones: the next visit's button under the thumb, with call and what else there is. One that runs has its dock on every page. */
export function TodayDock({
  visit,
  clock,
  onStart,
  onMore,
}: {
  visit: VisitItem | null
  clock: Clock
  onStart: (visit: Visit) => void
  onMore: (visit: Visit) => void
}) {
  const paths = usePaths()
  if (!visit) return null
  const name = shortName(visit.prescriber)
  const action = primaryAction(visit, clock.now, clock.zone)
  if (action === 'continue') return null
  const phone = phoneLink(visit.prescriber)
  return (
    <ActionDock yields>
      {action === 'start' ? (
        <Button size="lg" onClick={() => onStart(visit)}>
          <span className="cut">{t('visits.action.startWith', { name })}</span>
        </Button>
      ) : (
        <Button size="lg" component={Link} to={paths.recordVisit(visit.id)} state={{ visit }}>
          <span className="cut">{t('visits.action.recordWith', { name })}</span>
        </Button>
      )}
      {phone ? (
        <IconButton
          icon={IconPhone}
          look="outline"
          size="large"
          href={phone}
          label={t('visits.call', { name })}
        />
      ) : null}
      <IconButton
        icon={IconDots}
        look="outline"
        size="large"
        label={t('dashboard.more', { name })}
        onClick={() => onMore(visit)}
      />
    </ActionDock>
  )
}
