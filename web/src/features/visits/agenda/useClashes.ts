import { type Part, meetingAt, timesOf } from '#features/calendar/event/rules.ts'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import type { Slot } from '#features/visits/visit/rules.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { clashOf, isOpen } from '#features/visits/visit/week.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'

/** With what a visit shares its time, in words: something of the calendar, else another open visit; undefined of one that is alone. */
export const useClashWords = (items: readonly VisitItem[], parts: readonly Part[]) => {
  const format = useFormat()
  return (visit: Slot & { id: string }): string | undefined => {
    const part = meetingAt(parts, visit)
    if (part?.event.allDay) return t('visits.agenda.overlapsDay', { name: part.event.title })
    if (part)
      return t('visits.agenda.overlaps', { name: part.event.title, time: format.time(timesOf(part).from) })
    const other = clashOf(visit, items)
    return (
      other &&
      t('visits.agenda.overlaps', {
        name: shortName(other.prescriber),
        time: format.time(other.scheduledTime),
      })
    )
  }
}

/** The same for every open visit that is not alone, by its id. */
export const useClashes = (items: readonly VisitItem[], parts: readonly Part[]) => {
  const wordsOf = useClashWords(items, parts)
  return new Map(
    items.filter(isOpen).flatMap((visit) => {
      const words = wordsOf(visit)
      return words === undefined ? [] : [[visit.id, words] as const]
    }),
  )
}
