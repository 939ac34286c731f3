import { Button } from '@mantine/core'
import { IconCalendarPlus, IconFilterOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { StatusFilter } from './address.ts'

/** Nothing to show: because nothing is planned, or because of the chosen status. `day` null: the whole week. */
export function AgendaEmpty({
  status,
  day,
  week,
  onAll,
  onNew,
}: {
  status: StatusFilter
  day: string | null
  week: string
  onAll: () => void
  onNew: () => void
}) {
  const paths = usePaths()
  const format = useFormat()
  if (status !== 'all') {
    const word = t(`app.status.${status}`).toLocaleLowerCase()
    return (
      <EmptyState
        icon={IconFilterOff}
        title={
          day === null
            ? t('visits.agenda.noneOf', { status: word })
            : t('visits.agenda.noneOfDay', { status: word, day: format.weekday(day) })
        }
        action={
          <Button variant="default" onClick={onAll}>
            {t('visits.agenda.showAll')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={IconCalendarPlus}
      title={t(day === null ? 'visits.agenda.empty' : 'visits.agenda.emptyDay')}
      text={day === null ? t('visits.agenda.emptyText') : format.longDay(day)}
      action={
        <div className="row">
          <Button variant="default" component={Link} to={paths.plan({ week })}>
            {t('visits.agenda.plan')}
          </Button>
          <Button variant="default" onClick={onNew}>
            {t('visits.agenda.new')}
          </Button>
        </div>
      }
    />
  )
}
