import { Button } from '@mantine/core'
import type { Visit } from '@rounds/contract/visits'
import { t } from '#lib/words/messages.ts'
import { Note } from '#ui/Note.tsx'
import { useFieldWords } from '#features/visits/conflicts/useFieldWords.ts'
import type { Part } from '#features/visits/visit/record-merge.ts'
import classes from './RecordEditor.module.css'

/** Parts of the record that were typed here and changed elsewhere: which of the two count is for the person to say. */
export function ChangedMeanwhile({
  visit,
  asked,
  onUse,
  onKeep,
}: {
  visit: Visit
  asked: readonly Part[]
  onUse: (part: Part) => void
  onKeep: (part: Part) => void
}) {
  const words = useFieldWords()
  return asked.map((part) => (
    <Note key={part} role="status">
      <p>{t('visits.record.changedMeanwhile', { field: t(`visits.conflict.field.${part}`) })}</p>
      <p className={classes.said}>
        {words(part, visit)}
        {part === 'products' && visit.outcomes?.samplesProvided.length
          ? ` · ${words('samples', visit)}`
          : null}
      </p>
      <div className="row">
        <Button variant="default" onClick={() => onUse(part)}>
          {t('visits.record.useIt')}
        </Button>
        <Button variant="default" onClick={() => onKeep(part)}>
          {t('visits.record.keepMine')}
        </Button>
      </div>
    </Note>
  ))
}
