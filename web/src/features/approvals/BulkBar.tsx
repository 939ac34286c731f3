import { Button } from '@mantine/core'
import { t } from '#lib/messages.ts'
import { RejectButton } from './RejectButton.tsx'
import classes from './BulkBar.module.css'

/** What to do with the ticked visits, in inverse ink at the foot of the list. */
export function BulkBar({
  count,
  total,
  name,
  isRejecting,
  setRejecting,
  onApprove,
  onReject,
  onClear,
}: {
  count: number
  total: number
  name: string | undefined
  isRejecting: boolean
  setRejecting: (opened: boolean) => void
  onApprove: () => void
  onReject: (reason: string) => void
  onClear: () => void
}) {
  return (
    <div className={classes.place}>
      <div className={classes.bar} data-testid="bulk-bar" role="region" aria-label={t('approvals.bulkBar')}>
        <span className={classes.count} role="status">
          {count === total && total > 1
            ? t('approvals.allSelected', { count })
            : t('approvals.selected', { count })}
        </span>
        <Button onClick={onApprove}>{t('approvals.approveCount', { count })}</Button>
        <RejectButton
          opened={isRejecting}
          setOpened={setRejecting}
          count={count}
          name={name}
          onReject={onReject}
          className={classes.quiet ?? ''}
        />
        <Button variant="subtle" className={classes.bare ?? ''} onClick={onClear}>
          {t('approvals.clear')}
        </Button>
      </div>
    </div>
  )
}
