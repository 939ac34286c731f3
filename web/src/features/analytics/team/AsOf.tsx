import { Button } from '@mantine/core'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { placeOf } from '@rounds/contract/words/zone'

/** When the numbers were counted; of a link that somebody copied, when that was, and how to come back to now. */
export function AsOf({ at, copied, onNow }: { at: string; copied: string; onNow: () => void }) {
  const format = useFormat()
  const zone = format.foreignZone()
  const time = format.instantTime(at)
  if (copied !== '')
    return (
      <span className="small ink-3">
        {t('analytics.copied', { at: format.instantDayTime(copied) })}{' '}
        <Button variant="subtle" size="compact-sm" onClick={onNow}>
          {t('analytics.upToNow')}
        </Button>
      </span>
    )
  return (
    <span className="small ink-3">
      {zone === null ? t('analytics.asOf', { time }) : t('analytics.asOfZone', { time, zone: placeOf(zone) })}
    </span>
  )
}
