import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from './IconButton.tsx'
import classes from './WeekBar.module.css'

/** Which week is shown, the way to the ones beside it, and back to the current one. `keys` name the shortcuts of each way. */
export function WeekBar({
  title,
  labels,
  keys,
  onTurn,
  onCurrent,
}: {
  title: string
  labels: { previous: string; current: string; next: string }
  keys?: { previous: string; current: string; next: string }
  onTurn: (weeks: 1 | -1) => void
  onCurrent: () => void
}) {
  return (
    <div className={classes.bar}>
      <IconButton
        icon={IconChevronLeft}
        className={classes.arrow}
        label={labels.previous}
        aria-keyshortcuts={keys?.previous}
        onClick={() => onTurn(-1)}
      />
      <Button variant="default" aria-keyshortcuts={keys?.current} onClick={onCurrent}>
        {labels.current}
      </Button>
      <IconButton
        icon={IconChevronRight}
        className={classes.arrow}
        label={labels.next}
        aria-keyshortcuts={keys?.next}
        onClick={() => onTurn(1)}
      />
      <h2 className={classes.week}>{title}</h2>
    </div>
  )
}
