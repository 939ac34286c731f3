import { addDays } from '@rounds/contract/dates'
import { team } from '@rounds/contract/team'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { usePending } from '#lib/outbox/hooks.ts'
import { useRead } from '#lib/reads/query.ts'
import { useCompanyClock } from '#lib/session/clock.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ownWeek } from './own-week.ts'
import { WeekLanes } from './WeekLanes.tsx'
import { reasonText } from './reason-text.ts'
import classes from './OwnWeek.module.css'

/**
 * What a delegate's own week was planned to be and became: the card that their supervisor sees, and the same sentence
 * (ux-next 5.3, 5.5). Where it cannot be read there is nothing: the list below says why.
 */
export function OwnWeek() {
  const format = useFormat()
  const workdays = useCompanyClock()
  const [date, setDate] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const read = useRead(team.ownWeek, date === undefined ? {} : { date }, { keepPrevious: true })
  const unsent = usePending('visit')
  if (!read.data) return null
  const { pace, visits } = ownWeek(read.data, unsent, format.today(), workdays)
  const reasons = pace.parts.map((part) => reasonText(part, format)).join(', ')
  return (
    <details
      className={`${classes.own} no-print`}
      data-testid="own-week"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
        <span>
          <b>{t('team.own.title', { week: format.week(pace.weekStart) })}</b>{' '}
          <span className="ink-2">
            {pace.behind > 0
              ? `${t('team.own.behind', { count: pace.behind, pace: Math.floor(pace.expected) })}${reasons === '' ? '' : ` ${reasons}.`}`
              : t('team.own.onPace', { done: pace.done, target: pace.target })}
          </span>
        </span>
      </summary>
      {isOpen ? (
        <WeekLanes pace={pace} visits={visits} onWeek={(by) => setDate(addDays(pace.weekStart, by * 7))} />
      ) : null}
    </details>
  )
}
