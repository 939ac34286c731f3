import { Button } from '@mantine/core'
import type { Visit } from '@rounds/contract/visits'
import { useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { copyText } from '#ui/copy-text.ts'
import { Note } from '#ui/Note.tsx'
import type { FormOnBase } from '#features/visits/visit/record-merge.ts'
import { useNewLines } from './useNewLines.ts'
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
  const lines = useNewLines(visit, kept)
  if (isGone) return null
  const text = lines.join('\n\n')
  return (
    <Note role="status">
      <p>{t('visits.report.unused')}</p>
      {lines.map((line) => (
        <p key={line} className={classes.said}>
          {line}
        </p>
      ))}
      <div className="row">
        {text === '' ? null : (
          <Button
            variant="default"
            onClick={() => void copyText(text, t('copying.done'), t('copying.failed'))}
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
