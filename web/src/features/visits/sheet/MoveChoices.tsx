import { startOfWeek } from '@rounds/contract/dates'
import { isAsked } from '@rounds/contract/transitions'
import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFreeTime } from '#features/calendar/event/useFreeTime.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { type Place, isPast, moveChoices } from '#features/visits/visit/moves.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { isDue } from '#features/visits/visit/rules.ts'
import classes from './MoveChoices.module.css'

const STEP_SECONDS = 15 * 60

/** Where to move a visit without dragging: three likely places, or any date and time. A digit goes to a choice, Enter takes it. */
export function MoveChoices({
  visit,
  items,
  onMove,
}: {
  visit: VisitItem
  items: readonly VisitItem[]
  onMove: (place: Place) => void
}) {
  const format = useFormat()
  const list = useRef<HTMLOListElement>(null)
  const [isPicking, setPicking] = useState(false)
  const others = items
    .filter((other) => other.id !== visit.id)
    .filter((other) => isDue(other) || other.status === 'in-progress')
    .map((other) => ({ ...other, city: null }))
  const { busy, clock } = useFreeTime(startOfWeek(format.today()))
  const choices = moveChoices(visit, [...others, ...busy], format.wallClock(), clock)

  // The drawer's own focus looks for `data-autofocus`, and only while it opens.
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const button = list.current?.querySelectorAll('button')[Number(event.key) - 1]
    if (!button || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    button.focus()
  }
  return (
    <div className={classes.move} role="presentation" onKeyDown={onKeyDown}>
      <ol className="plain-list" ref={list}>
        {choices.map(({ kind, day, time }, index) => {
          const when = format.dayTime(day, time)
          return (
            <li key={kind}>
              <button
                type="button"
                className={classes.choice}
                data-autofocus={index === 0 || undefined}
                onClick={() => onMove({ day, time })}
              >
                <span className={classes.word}>{t(`visits.move.${kind}`)}</span>
                <span className="small ink-3 num">{when}</span>
                <Kbd>{String(index + 1)}</Kbd>
              </button>
            </li>
          )
        })}
        <li>
          <button
            type="button"
            className={classes.choice}
            aria-expanded={isPicking}
            onClick={() => setPicking(true)}
          >
            <span className={classes.word}>{t('visits.move.pick')}</span>
            <Kbd>{String(choices.length + 1)}</Kbd>
          </button>
        </li>
      </ol>
      {isAsked(visit) ? <p className="small ink-2">{t('visits.move.asks')}</p> : null}
      {isPicking ? <PickPlace visit={visit} onMove={onMove} /> : null}
    </div>
  )
}

/** Any date and time from now on. */
function PickPlace({ visit, onMove }: { visit: VisitItem; onMove: (place: Place) => void }) {
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const [day, setDay] = useState(visit.scheduledDate)
  const [time, setTime] = useState(visit.scheduledTime)
  const [problem, setProblem] = useState<'missing' | 'past' | null>(null)
  const refuse = (what: 'missing' | 'past') => {
    setProblem(what)
    announce(t(`visits.move.${what}`), 'assertive')
  }
  const submit = () => {
    if (day === '' || time === '') refuse('missing')
    else if (isPast({ day, time }, format.now(), timezone)) refuse('past')
    else onMove({ day, time })
  }
  return (
    <form
      className={classes.pick}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        type="date"
        data-autofocus
        label={t('visits.schedule.date')}
        min={format.today()}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        error={problem ? t(`visits.move.${problem}`) : undefined}
      />
      <TextInput
        type="time"
        step={STEP_SECONDS}
        label={t('visits.schedule.time')}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      <Button type="submit">{t('visits.move.submit')}</Button>
    </form>
  )
}
