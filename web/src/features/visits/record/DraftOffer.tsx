import { Button } from '@mantine/core'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Note } from '#ui/Note.tsx'

/** Another device, or another tab, has other words: which of them count is for the person to say. */
export function DraftOffer({
  savedAt,
  isTab = false,
  onUse,
  onKeep,
}: {
  savedAt: number
  isTab?: boolean
  onUse: () => void
  onKeep: () => void
}) {
  const format = useFormat()
  const time = format.instantTime(new Date(savedAt).toISOString())
  return (
    <Note role="status">
      <p>{t(isTab ? 'visits.record.otherTab' : 'visits.record.newerDraft', { time })}</p>
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
