import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './AgendaToolbar.module.css'

/** Which week is shown, and the way to others. */
export function AgendaToolbar({
  week,
  onTurn,
  onToday,
}: {
  week: string
  onTurn: (weeks: 1 | -1) => void
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
        onClick={() => onTurn(-1)}
      />
      <Button variant="default" aria-keyshortcuts="T" onClick={onToday}>
        {t('visits.agenda.today')}
      </Button>
      <IconButton
        icon={IconChevronRight}
        className={classes.arrow}
        label={t('visits.agenda.next')}
        aria-keyshortcuts="]"
        onClick={() => onTurn(1)}
      />
      <h2 className={classes.week}>{format.week(week)}</h2>
    </div>
  )
}
