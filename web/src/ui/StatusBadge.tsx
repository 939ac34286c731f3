import {
  IconAlertOctagon,
  IconCalendarEvent,
  IconCheck,
  IconClockExclamation,
  IconCloudUp,
  IconPlayerPlay,
  IconSend,
  IconShieldCheck,
} from '@tabler/icons-react'
import classes from './StatusBadge.module.css'
import { type Status, useUiTexts } from './texts.ts'

export const statusGlyphs = {
  scheduled: IconCalendarEvent,
  'in-progress': IconPlayerPlay,
  completed: IconCheck,
  submitted: IconSend,
  approved: IconShieldCheck,
  rejected: IconAlertOctagon,
  overdue: IconClockExclamation,
  unsent: IconCloudUp,
} satisfies Record<Status, unknown>

/** One state, one word, one glyph, one colour (ux.md 3.3). `label` replaces the word for states of other things, `tone` the colour. */
export function StatusBadge({
  status,
  label,
  tone = status,
}: {
  status: Status
  label?: string
  tone?: Status
}) {
  const texts = useUiTexts()
  const Glyph = statusGlyphs[status]
  return (
    <span className={classes.badge} data-status={tone}>
      <Glyph size={13} stroke={2} aria-hidden />
      {label ?? texts.status[status]}
    </span>
  )
}
