import type { Visit } from '@rounds/contract/visits'
import { t } from '#lib/words/messages.ts'
import { useFieldWords } from '#features/visits/conflicts/useFieldWords.ts'
import { recordOf } from '#features/visits/visit/record-form.ts'
import { type FormOnBase, newIn } from '#features/visits/visit/record-merge.ts'

/** “Notes: Asked for the study”: what a form says that the visit does not, a line each. */
export const useNewLines = (visit: Visit, kept: FormOnBase): string[] => {
  const words = useFieldWords()
  const mine = { ...visit, ...recordOf(kept.form) }
  return newIn(kept, visit)
    .flatMap((part) => (part === 'products' ? (['products', 'samples'] as const) : [part]))
    .map((field) => `${t(`visits.conflict.field.${field}`)}: ${words(field, mine)}`)
}
