import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { BulkBar, bulkBarQuiet } from '#ui/BulkBar.tsx'

/** An address holds no more; nobody plans more at once. */
const MOST_PLANNED = 100

/** What to do with the ticked prescribers. */
export function PrescriberBulkBar({
  ids,
  total,
  onExport,
  isExporting,
  onClear,
}: {
  ids: ReadonlySet<string>
  total: number
  onExport: () => void
  isExporting: boolean
  onClear: () => void
}) {
  const paths = usePaths()
  const isAll = ids.size === total && total > 1
  return (
    <BulkBar
      label={t('prescribers.bulkBar')}
      words={t(isAll ? 'prescribers.allSelected' : 'prescribers.selected', { count: ids.size })}
      clear={t('prescribers.clear')}
      onClear={onClear}
    >
      {ids.size <= MOST_PLANNED ? (
        <Button component={Link} to={paths.plan({ prescribers: [...ids].join(','), show: 'all' })}>
          {t('prescribers.planVisits')}
        </Button>
      ) : null}
      <Button variant="default" className={bulkBarQuiet} onClick={onExport} loading={isExporting}>
        {t('prescribers.export')}
      </Button>
    </BulkBar>
  )
}
