import { Button } from '@mantine/core'
import type { Visit } from '@rounds/contract/visits'
import { useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { Note } from '#ui/Note.tsx'
import { toast } from '#ui/toasts.ts'
import { useFieldWords } from '#features/visits/conflicts/useFieldWords.ts'
import { recordOf } from '#features/visits/visit/record-form.ts'
import { type FormOnBase, newIn } from '#features/visits/visit/record-merge.ts'
import classes from './RecordEditor.module.css'

/** The visit was decided or submitted elsewhere while this device held something else: it is handed over, not lost. */
export function UnusedDraft({
  visit,
  kept,
  onDiscard,
}: {
  visit: Visit
  kept: FormOnBase
  onDiscard: () => void
}) {
  const [isGone, setGone] = useState(false)
  const wordsOf = useFieldWords()
  if (isGone) return null
  const mine = { ...visit, ...recordOf(kept.form) }
  const lines = newIn(kept, visit)
    .flatMap((part) => (part === 'products' ? (['products', 'samples'] as const) : [part]))
    .map((field) => ({ name: t(`visits.conflict.field.${field}`), words: wordsOf(field, mine) }))
  const text = lines.map(({ name, words }) => `${name}: ${words}`).join('\n\n')
  return (
    <Note role="status">
      <p>{t('visits.report.unused')}</p>
      {lines.map(({ name, words }) => (
        <p key={name} className={classes.said}>
          {name}: {words}
        </p>
      ))}
      <div className="row">
        {text === '' ? null : (
          <Button
            variant="default"
            onClick={() =>
              void navigator.clipboard.writeText(text).then(() => toast(t('visits.report.copied')))
            }
          >
            {t('visits.report.copy')}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => {
            setGone(true)
            onDiscard()
          }}
        >
          {t('visits.record.discard')}
        </Button>
      </div>
    </Note>
  )
}
