import {
  type Icon,
  IconAlertOctagon,
  IconCalendarEvent,
  IconCheck,
  IconClockExclamation,
  IconCloudUp,
  IconPlayerPlay,
  IconPoint,
  IconSend,
  IconShieldCheck,
} from '@tabler/icons-react'
import classes from './StatusBadge.module.css'
import { type Status, useUiTexts } from './texts.ts'

/** What only another version knows has none: a dot stands for it. */
export const statusGlyphs: Partial<Record<Status, Icon>> = {
  scheduled: IconCalendarEvent,
  'in-progress': IconPlayerPlay,
  completed: IconCheck,
  submitted: IconSend,
  approved: IconShieldCheck,
  rejected: IconAlertOctagon,
  overdue: IconClockExclamation,
  unsent: IconCloudUp,
} satisfies Record<Status, Icon>

/**
 * One state, one word, one glyph, one colour (ux.md 3.3). `label` replaces the word for states of other things, `tone` the colour. What only
 * another version knows has its own word.
 */
export function StatusBadge({
  status,
  label,
  tone = status,
}: {
  status: Status
  label?: string
  tone?: Status
}) {
  const words: Partial<Record<Status, string>> = useUiTexts().status
  const Glyph = statusGlyphs[status] ?? IconPoint
  return (
    <span className={classes.badge} data-status={tone}>
      <Glyph size={13} stroke={2} aria-hidden />
      {label ?? words[status] ?? status}
    </span>
  )
}
