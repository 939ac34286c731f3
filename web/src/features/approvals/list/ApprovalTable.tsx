import type { Approval } from '@rounds/contract/approvals'
import { useMemo } from 'react'
import { FlagBadges } from '#features/approvals/approval/FlagBadges.tsx'
import { durationText, placeLine, ratingText } from '#features/approvals/approval/texts.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { rejectionText } from '#features/visits/visit/words.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/table.ts'
import classes from './ApprovalTable.module.css'

export type ListProps = {
  rows: readonly Approval[]
  total: number
  selected: ReadonlySet<string>
  current: string | undefined
  canSelect: boolean
  onToggle: (visitId: string, asRange: boolean) => void
  onToggleAll: () => void
  onOpen: (visitId: string) => void
}

/** The visits as a table, for screens that show the review beside it. */
export function ApprovalTable(props: ListProps) {
  const { rows, total, selected, current, canSelect, onToggle, onToggleAll, onOpen } = props
  const format = useFormat()
  const columns = useMemo(() => columnsOf(canSelect, format), [canSelect, format])
  return (
    <DataTable
      className={classes.list}
      testId="approvals-table"
      label={t('approvals.list')}
      rows={rows}
      idOf={idOf}
      columns={columns}
      attributesOf={attributesOf}
      current={current}
      onOpen={onOpen}
      selection={
        canSelect
          ? {
              ids: selected,
              count: rows.some(({ visitId }) => selected.has(visitId)) ? selected.size : 0,
              total,
              labelAll: t('approvals.selectAll', { count: total }),
              labelOf,
              onToggle,
              onToggleAll,
            }
          : undefined
      }
    />
  )
}

const idOf = ({ visitId }: Approval) => visitId
const labelOf = ({ visit }: Approval) => t('approvals.select', { name: fullName(visit.prescriber) })
const attributesOf = ({ visit }: Approval) => ({ 'data-status': visit.status })

const columnsOf = (canSelect: boolean, format: Format): Column<Approval>[] => [
  {
    key: 'visit',
    head: t('approvals.column.visit'),
    className: classes.visit,
    // The whole row opens the visit; the name is the button for keyboards and screen readers.
    cell: (approval, isCurrent) => (
      <>
        <button
          type="button"
          className={classes.name}
          aria-current={isCurrent ? 'true' : undefined}
          title={fullName(approval.visit.prescriber)}
        >
          {fullName(approval.visit.prescriber)}
        </button>
        <div className="small ink-3 cut" title={placeLine(approval)}>
          {approval.kind === 'plan' ? `${t('approvals.plan')} · ` : ''}
          {placeLine(approval)}
        </div>
      </>
    ),
  },
  {
    key: 'delegate',
    head: t('approvals.column.delegate'),
    className: classes.delegate,
    isCut: true,
    cell: ({ delegateName }) => delegateName,
    hint: ({ delegateName }) => delegateName,
  },
  {
    key: 'date',
    head: t('approvals.column.date'),
    className: classes.date,
    cell: ({ visit }) => format.dayTime(visit.scheduledDate, visit.scheduledTime),
  },
  {
    key: 'duration',
    head: t('approvals.column.duration'),
    className: classes.duration,
    isNumber: true,
    cell: (approval) => durationText(approval, format),
  },
  {
    key: 'rating',
    head: t('approvals.column.rating'),
    className: classes.rating,
    isNumber: true,
    cell: (approval) => ratingText(approval, format),
  },
  {
    key: 'checks',
    head: t(canSelect ? 'approvals.column.checks' : 'approvals.column.decided'),
    className: canSelect ? classes.checks : classes.decided,
    cell: (approval) =>
      approval.status === 'pending' ? (
        <FlagBadges approval={approval} fit="room" />
      ) : (
        <Decision approval={approval} />
      ),
  },
]

function Decision({ approval: { decidedAt, decidedByName, status, visit } }: { approval: Approval }) {
  const format = useFormat()
  const decided = [decidedByName, decidedAt === null ? null : format.relativeInstant(decidedAt)]
    .filter((part) => part !== null)
    .join(', ')
  return (
    <>
      <div className="cut" title={decided}>
        {decided}
      </div>
      {status === 'rejected' ? (
        <div className="small ink-3 cut" title={rejectionText(visit)}>
          {rejectionText(visit)}
        </div>
      ) : null}
    </>
  )
}
