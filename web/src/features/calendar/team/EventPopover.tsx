import type { CalendarEvent } from '@rounds/contract/calendar'
import { Popover } from '@mantine/core'
import { Sheet } from '#ui/Sheet.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { EventCard } from './EventCard.tsx'
import type { OwnEvent } from './events.ts'
import classes from './EventCard.module.css'

/** An event, and where it was pressed. */
export type Opened = { event: CalendarEvent; x: number; y: number }

/** What an event is and what may be done with it, at the place where it was pressed; on phones in a sheet. */
export function EventPopover({
  opened,
  now,
  onClose,
  onChange,
}: {
  opened: Opened | null
  now: number
  onClose: () => void
  onChange: (kind: 'edit' | 'move', event: OwnEvent) => void
}) {
  const isPhone = useWidth('phone')
  if (opened === null) return null
  const card = (
    <EventCard
      event={opened.event}
      now={now}
      withTitle={!isPhone}
      onClose={onClose}
      onChange={(kind, event) => {
        onClose()
        onChange(kind, event)
      }}
    />
  )
  if (isPhone)
    return (
      <Sheet opened title={opened.event.title} onClose={onClose}>
        {card}
      </Sheet>
    )
  return (
    // The place that was pressed is nobody's control: only what opens there has a role.
    <Popover
      opened
      position="bottom"
      width={320}
      trapFocus
      returnFocus
      onDismiss={onClose}
      shadow="md"
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} style={{ left: opened.x, top: opened.y }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={opened.event.title}>
        {card}
      </Popover.Dropdown>
    </Popover>
  )
}
