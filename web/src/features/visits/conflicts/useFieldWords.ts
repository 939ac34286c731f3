import type { Visit } from '@rounds/contract/visits'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { addressLine } from '#features/prescribers/prescriber/people.ts'
import { nextStepsText, notMetText } from '#features/visits/visit/words.ts'
import type { Field } from './merge.ts'

/** What a visit says in a field, for people to compare. */
export const useFieldWords = () => {
  const format = useFormat()
  return (field: Field, visit: Visit): string => {
    const { outcomes } = visit
    const instant = (iso: string | null) => (iso === null ? '' : format.instantDayTime(iso))
    const words: Record<Field, () => string> = {
      when: () => format.dayTime(visit.scheduledDate, visit.scheduledTime),
      duration: () => format.duration(visit.duration),
      type: () => t(`app.visitType.${visit.type}`),
      location: () => addressLine(visit.location),
      objectives: () => visit.objectives.join('\n'),
      products: () => (outcomes?.productsDiscussed ?? []).join(', '),
      samples: () =>
        (outcomes?.samplesProvided ?? [])
          .map(({ product, quantity }) => t('visits.conflict.sample', { product, count: quantity }))
          .join(', '),
      rating: () =>
        notMetText(outcomes) ??
        (outcomes?.rating ? t('visits.context.rating', { rating: format.number(outcomes.rating) }) : ''),
      nextSteps: () => nextStepsText(outcomes) ?? '',
      feedback: () => outcomes?.feedback ?? '',
      notes: () => visit.notes ?? '',
      startTime: () => instant(visit.startTime),
      endTime: () => instant(visit.endTime),
    }
    return words[field]() || t('visits.conflict.nothing')
  }
}
