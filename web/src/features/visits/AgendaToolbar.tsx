import { addDays } from '@rounds/contract/dates'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '#lib/format.ts'
import { t } from '#lib/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './AgendaToolbar.module.css'

/** Which week is shown, and the way to others. */
export function AgendaToolbar({
  week,
  onWeek,
  onToday,
}: {
  week: string
  onWeek: (week: string) => void
  onToday: () => void
}) {
  const format = useFormat()
  return (
    <div className={classes.bar}>
      <IconButton
        icon={IconChevronLeft}
        className={classes.arrow}
        label={t('visits.agenda.previous')}
        aria-keyshortcuts="["
        onClick={() => onWeek(addDays(week, -7))}
      />
      <Button variant="default" aria-keyshortcuts="T" onClick={onToday}>
        {t('visits.agenda.today')}
      </Button>
      <IconButton
        icon={IconChevronRight}
        className={classes.arrow}
        label={t('visits.agenda.next')}
        aria-keyshortcuts="]"
        onClick={() => onWeek(addDays(week, 7))}
      />
      <h2 className={classes.week}>{format.week(week)}</h2>
    </div>
  )
}
