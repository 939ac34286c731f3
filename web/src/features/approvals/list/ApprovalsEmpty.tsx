import { IconListCheck } from '@tabler/icons-react'
import { type ApprovalView, isNarrowed } from '#features/approvals/approval/address.ts'
import { t } from '#lib/words/messages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NoMatch } from './extras.part.ts'

/** No row: because of what is looked for, or because there is nothing to decide. */
export function ApprovalsEmpty({ view, onClear }: { view: ApprovalView; onClear: () => void }) {
  if (isNarrowed(view))
    return <NoMatch title={t('app.ui.noMatch')} clear={t('app.ui.clearFilters')} onClear={onClear} />
  if (view.status === 'pending')
    return (
      <EmptyState icon={IconListCheck} title={t('approvals.empty.title')} text={t('approvals.empty.text')} />
    )
  return (
    <EmptyState
      icon={IconListCheck}
      title={t(`approvals.empty.${view.status}`)}
      text={t('approvals.empty.decidedText')}
    />
  )
}
