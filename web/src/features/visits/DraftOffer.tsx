import { Button } from '@mantine/core'
import { useFormat } from '#lib/format.ts'
import { t } from '#lib/messages.ts'
import classes from './RecordNote.module.css'

/** Another device has a newer draft: whose words count is for the person to say. */
export function DraftOffer({
  savedAt,
  onUse,
  onKeep,
}: {
  savedAt: number
  onUse: () => void
  onKeep: () => void
}) {
  const format = useFormat()
  const time = format.instantTime(new Date(savedAt).toISOString())
  return (
    <div className={classes.note} role="status">
      <p>{t('visits.record.newerDraft', { time })}</p>
      <div className="row">
        <Button variant="default" onClick={onUse}>
          {t('visits.record.useIt')}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {t('visits.record.keepMine')}
        </Button>
      </div>
    </div>
  )
}
