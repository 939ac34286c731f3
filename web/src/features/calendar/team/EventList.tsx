import type { CalendarEvent } from '@rounds/contract/calendar'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table.ts'
import { useWidth } from '#ui/useWidth.ts'
import type { Opened } from './EventPopover.tsx'
import { isVisit, signOf } from './rules.ts'
import { stateText, whenText } from './words.ts'
import classes from './EventList.module.css'

/** A week of two hundred people has thousands. */
const MOST = 200

const idOf = ({ id }: CalendarEvent) => id

/** The same as a list, for who reads rather than looks. */
export function EventList({
  events,
  now,
  onOpen,
}: {
  events: readonly CalendarEvent[]
  now: number
  onOpen: (opened: Opened) => void
}) {
  const format = useFormat()
  const isPhone = useWidth('phone')
  const [most, setMost] = useState(MOST)
  const columns = useMemo(() => columnsOf(now, format, isPhone), [now, format, isPhone])
  const open = (id: string) => {
    const event = events.find((each) => each.id === id)
    if (event) onOpen({ event, x: window.innerWidth / 2, y: window.innerHeight / 3 })
  }
  return (
    <DataTable
      isCard
      label={t('calendar.view.list')}
      rows={events.slice(0, most)}
      idOf={idOf}
      columns={columns}
      onOpen={open}
      foot={
        events.length > most ? (
          <div className={`${classes.more} no-print`}>
            <Button variant="default" onClick={() => setMost(most + MOST)}>
              {t('calendar.showMore', { count: Math.min(MOST, events.length - most) })}
            </Button>
          </div>
        ) : null
      }
    />
  )
}

const columnsOf = (now: number, format: Format, isPhone: boolean): Column<CalendarEvent>[] => {
  const what: Column<CalendarEvent> = {
    key: 'what',
    head: t('calendar.column.what'),
    // The whole row opens it; this is the button for keyboards and screen readers.
    cell: (event) => (
      <>
        <button type="button" className={classes.title}>
          {event.title}
        </button>
        {isPhone ? (
          <div className="small ink-3">
            {whenText(event, format)} · {event.memberName ?? t('calendar.wholeTeam')}
          </div>
        ) : null}
      </>
    ),
  }
  const state: Column<CalendarEvent> = {
    key: 'state',
    head: t('calendar.column.state'),
    cell: (event) => {
      const { sign, tone } = signOf(event, now)
      return isVisit(event) ? (
        <StatusBadge status={sign} tone={tone} label={stateText(event, now)} />
      ) : (
        stateText(event, now)
      )
    },
  }
  if (isPhone) return [what, state]
  return [
    {
      key: 'when',
      head: t('calendar.column.when'),
      className: classes.when,
      cell: (event) => whenText(event, format),
    },
    what,
    {
      key: 'who',
      head: t('calendar.column.who'),
      isCut: true,
      cell: ({ memberName }) => memberName ?? t('calendar.wholeTeam'),
    },
    { key: 'place', head: t('calendar.column.place'), isCut: true, cell: ({ location }) => location },
    state,
  ]
}
