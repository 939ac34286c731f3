import type { Approval } from '@rounds/contract/approvals'
import { memo } from 'react'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { durationText, placeLine, ratingText } from '#features/approvals/approval/texts.ts'
import { FlagBadges } from '#features/approvals/approval/FlagBadges.tsx'
import { rejectionText } from '#features/visits/visit/words.ts'
import classes from './ApprovalTable.module.css'

export type RowProps = {
  approval: Approval
  isSelected: boolean
  isCurrent: boolean
  canSelect: boolean
  onToggle: (visitId: string, asRange: boolean) => void
  onOpen: (visitId: string) => void
}

/** One visit of the table. The whole row opens it; the name is the button for keyboards and screen readers. */
export const ApprovalRow = memo(function ApprovalRow(props: RowProps) {
  const { approval, isSelected, isCurrent, canSelect, onToggle, onOpen } = props
  const format = useFormat()
  const { visit, visitId, kind } = approval
  const isDecided = approval.status !== 'pending'
  return (
    <tr
      data-current={isCurrent || undefined}
      data-status={visit.status}
      data-visit={visitId}
      onClick={() => onOpen(visitId)}
    >
      {canSelect ? (
        <td className={classes.tickCell} onClick={(event) => event.stopPropagation()}>
          <label className={classes.tick}>
            <input
              type="checkbox"
              checked={isSelected}
              aria-label={t('approvals.select', { name: fullName(visit.prescriber) })}
              onChange={(event) => onToggle(visitId, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </td>
      ) : null}
      <td className={classes.visitCell}>
        <button type="button" className={classes.name} aria-current={isCurrent ? 'true' : undefined}>
          {fullName(visit.prescriber)}
        </button>
        <div className="small ink-3 cut">
          {kind === 'plan' ? `${t('approvals.plan')} · ` : ''}
          {placeLine(approval)}
        </div>
      </td>
      <td className={`cut ${classes.delegateCell}`} title={approval.delegateName}>
        {approval.delegateName}
      </td>
      <td className={classes.figure}>{format.dayTime(visit.scheduledDate, visit.scheduledTime)}</td>
      <td className={`num ${classes.figure}`}>{durationText(approval, format)}</td>
      <td className={`num ${classes.figure} ${classes.ratingCell}`}>{ratingText(approval, format)}</td>
      <td className={classes.checksCell}>
        {isDecided ? <Decision approval={approval} /> : <FlagBadges approval={approval} />}
      </td>
    </tr>
  )
})

function Decision({ approval }: { approval: Approval }) {
  const format = useFormat()
  const { decidedAt, decidedByName, status } = approval
  return (
    <>
      <div className="cut">
        {[decidedByName, decidedAt === null ? null : format.relativeInstant(decidedAt)]
          .filter((part) => part !== null)
          .join(', ')}
      </div>
      {status === 'rejected' ? <div className="small ink-3 cut">{rejectionText(approval.visit)}</div> : null}
    </>
  )
}
