import { Button } from '@mantine/core'
import type { Visit } from '@rounds/contract/visits'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Note } from '#ui/Note.tsx'
import type { FormOnBase } from '#features/visits/visit/record-merge.ts'
import { useNewLines } from './useNewLines.ts'
import classes from './RecordEditor.module.css'

/** Another device, or another tab, has other words: which of them count is for the person to say, who reads what they are. */
export function DraftOffer({
  visit,
  kept,
  savedAt,
  isTab = false,
  onUse,
  onKeep,
}: {
  visit: Visit
  kept: FormOnBase
  savedAt: number
  isTab?: boolean
  onUse: () => void
  onKeep: () => void
}) {
  const format = useFormat()
  const lines = useNewLines(visit, kept)
  const time = format.instantTime(new Date(savedAt).toISOString())
  return (
    <Note role="status">
      <p>{t(isTab ? 'visits.record.otherTab' : 'visits.record.newerDraft', { time })}</p>
      {lines.map((line) => (
        <p key={line} className={classes.said}>
          {line}
        </p>
      ))}
      <div className="row">
        <Button variant="default" onClick={onUse}>
          {t('visits.record.useIt')}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {t('visits.record.keepMine')}
        </Button>
      </div>
    </Note>
  )
}
