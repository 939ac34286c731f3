import type { Approval, ApprovalFlag } from '@rounds/contract/approvals'
import { t } from '#lib/words/messages.ts'

/** “Very short”, “Recorded 3 days later”: what is odd about a visit, in words. */
export const flagText = (flag: ApprovalFlag, { daysLate }: Pick<Approval, 'daysLate'>): string =>
  flag === 'recorded_late'
    ? t('approvals.flag.recorded_late', { count: daysLate })
    : t(`approvals.flag.${flag}`)

export const isFlagged = ({ flags }: Pick<Approval, 'flags'>): boolean => flags.length > 0
