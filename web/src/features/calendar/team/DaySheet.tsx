import { Button } from '@mantine/core'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Sheet } from '#ui/Sheet.tsx'
import type { Opened } from './EventPopover.tsx'
import type { Part } from '#features/calendar/event/rules.ts'
import type { Person } from './useTeamCalendar.ts'
import { stateText, whenText } from './words.ts'
import classes from './DaySheet.module.css'

/** A day of somebody as a list: where keyboards and fingers meet each event. */
export function DaySheet({
  shown,
  parts,
  now,
  onClose,
  onOpen,
  onNew,
}: {
  shown: { person: Person | null; day: string } | null
  parts: readonly Part[]
  now: number
  onClose: () => void
  onOpen: (opened: Opened) => void
  onNew: (place: { day: string; memberId: string | null }) => void
}) {
  const format = useFormat()
  if (shown === null) return null
  const { person, day } = shown
  return (
    <Sheet
      opened
      title={`${person?.name ?? t('calendar.wholeTeam')} · ${format.longDay(day)}`}
      onClose={onClose}
    >
      <div className="stack">
        {parts.length === 0 ? <p className="ink-2">{t('calendar.emptyDay')}</p> : null}
        <ul className={classes.list}>
          {parts.map(({ event }) => (
            <li key={event.id}>
              <button
                type="button"
                className={classes.event}
                onClick={() => {
                  onClose()
                  onOpen({ event, x: window.innerWidth / 2, y: window.innerHeight / 3 })
                }}
              >
                <span className="num ink-2">{whenText(event, format)}</span>
                <strong>{event.title}</strong>
                <span className="small ink-3">{stateText(event, now)}</span>
              </button>
            </li>
          ))}
        </ul>
        <Button
          variant="default"
          onClick={() => {
            onClose()
            onNew({ day, memberId: person?.id ?? null })
          }}
        >
          {t('calendar.new')}
        </Button>
      </div>
    </Sheet>
  )
}
