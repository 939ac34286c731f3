import { type Mark as CountedBy, type TeamAnalytics, dayStates } from '@rounds/contract/analytics'
import { addDays } from '@rounds/contract/dates'
import { visitTypes } from '@rounds/contract/visits'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { isDay } from '#lib/page/address.ts'
import type { Days, Filter } from './address.ts'
import { hourText, weekdayName } from './chart-spread.ts'

/** A bar or a cell of a chart, as it stands in an address: `product:Tensia`, `status:2026-11-09`, `hours:2`, `hours:2.14`. */
export const markText = (chart: string, value: string | number): string => `${chart}:${value}`

/** What the server is asked for the visits of a mark. */
export type Asked = Filter & Partial<CountedBy>
export type Mark = {
  title: string
  asked: Partial<Asked>
  /** Into which parts its visits fall: each a narrower list. */
  parts: { id: string; name: string; asked: Partial<Asked> }[]
}

const done = { completed: true }

const weekOf = (start: string, days: Days): Days => {
  const end = addDays(start, 6)
  return {
    startDate: start < days.startDate ? days.startDate : start,
    endDate: end > days.endDate ? days.endDate : end,
  }
}

/** What a text in an address stands for; undefined where it is no mark of any chart. */
export const markOf = (
  text: string,
  days: Days,
  people: readonly { id: string; name: string }[],
  format: Format,
): Mark | undefined => {
  const at = text.indexOf(':')
  const [chart, value] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || value === '') return undefined
  if (chart === 'delegate') {
    const name = people.find(({ id }) => id === value)?.name
    return name === undefined ? undefined : { title: name, asked: { ...done, delegateIds: value }, parts: [] }
  }
  if (chart === 'product' || chart === 'specialty')
    return { title: value, asked: { ...done, [chart]: value }, parts: [] }
  if ((chart === 'status' || chart === 'type') && isDay(value))
    return {
      title: t('analytics.mark.week', { day: format.shortDay(value) }),
      asked: { ...weekOf(value, days), ...(chart === 'type' && done) },
      parts:
        chart === 'status'
          ? dayStates.map((state) => ({ id: state, name: t(`analytics.state.${state}`), asked: { state } }))
          : visitTypes.map((type) => ({ id: type, name: t(`analytics.type.${type}`), asked: { type } })),
    }
  const [, weekday, hour] = /^([1-7])(?:\.(\d{1,2}))?$/.exec(value) ?? []
  if (chart !== 'hours' || weekday === undefined || Number(hour ?? 0) > 23) return undefined
  const when = { ...done, weekday: Number(weekday) }
  const day = weekdayName(Number(weekday), format)
  const time = `${hourText(Number(hour ?? 0))}:00`
  return hour === undefined
    ? { title: day, asked: when, parts: [] }
    : {
        title: t('analytics.mark.hour', { day, hour: format.hour(time) }),
        asked: { ...when, hour: time },
        parts: [],
      }
}

/** How many visits each part of a mark has. */
export const countsOf = (
  text: string,
  found: TeamAnalytics | undefined,
): Readonly<Record<string, number>> => {
  const [chart, start] = text.split(':')
  const week = found?.weeks.find((each) => each.start === start)
  return (chart === 'type' ? week?.types : week?.states) ?? {}
}
