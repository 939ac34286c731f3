import { Button } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { BulkBar, bulkBarQuiet } from '#ui/BulkBar.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { RejectButton } from '#features/approvals/approval/RejectButton.tsx'
import type { Because } from '#features/approvals/approval/decisions.ts'

/** What to do with the ticked visits. */
export function ApprovalBulkBar({
  count,
  total,
  name,
  isRejecting,
  setRejecting,
  onApprove,
  onReject,
  onClear,
  isDocked,
}: {
  count: number
  total: number
  name: string | undefined
  isRejecting: boolean
  setRejecting: (opened: boolean) => void
  onApprove: () => void
  onReject: (because: Because) => void
  onClear: () => void
  /** At the foot of the review, in the place of its buttons. */
  isDocked: boolean
}) {
  const isAll = count === total && total > 1
  return (
    <BulkBar
      label={t('approvals.bulkBar')}
      words={t(isAll ? 'approvals.allSelected' : 'approvals.selected', { count })}
      clear={t('approvals.clear')}
      onClear={onClear}
      isDocked={isDocked}
    >
      <Button onClick={onApprove} aria-keyshortcuts="a">
        {t('approvals.approveCount', { count })}
        {isDocked ? <Kbd>A</Kbd> : null}
      </Button>
      <RejectButton
        about="many"
        opened={isRejecting}
        setOpened={setRejecting}
        count={count}
        name={name}
        onReject={onReject}
        className={bulkBarQuiet}
      >
        {isDocked ? <Kbd>R</Kbd> : null}
      </RejectButton>
    </BulkBar>
  )
}
