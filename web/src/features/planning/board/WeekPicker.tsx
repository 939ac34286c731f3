import { addDays, startOfWeek } from '@rounds/contract/dates'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import classes from '#features/visits/agenda/AgendaToolbar.module.css'

/** Which week is planned, and the way to others. Weeks are Mondays. */
export function WeekPicker({
  week,
  today,
  onGo,
}: {
  week: string
  today: string
  onGo: (week: string) => void
}) {
  const format = useFormat()
  return (
    <div className={classes.bar}>
      <IconButton
        icon={IconChevronLeft}
        className={classes.arrow}
        label={t('visits.agenda.previous')}
        onClick={() => onGo(addDays(week, -7))}
      />
      <Button variant="default" onClick={() => onGo(startOfWeek(today))}>
        {t('planning.thisWeek')}
      </Button>
      <IconButton
        icon={IconChevronRight}
        className={classes.arrow}
        label={t('visits.agenda.next')}
        onClick={() => onGo(addDays(week, 7))}
      />
      <h2 className={classes.week}>{format.week(week)}</h2>
    </div>
  )
}
