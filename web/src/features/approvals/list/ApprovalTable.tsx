import type { Approval } from '@rounds/contract/approvals'
import { type ReactNode, useMemo } from 'react'
import { FlagBadges } from '#features/approvals/approval/FlagBadges.tsx'
import { isFlagged } from '#features/approvals/approval/flags.ts'
import { durationText, placeLine, ratingText } from '#features/approvals/approval/texts.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { rejectionText } from '#features/visits/visit/words.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/table.ts'
import { DueNote, TimeLeft } from './TimeLeft.tsx'
import classes from './ApprovalTable.module.css'

export type ListProps = {
  rows: readonly Approval[]
  total: number
  /** How many of them need eyes. */
  flagged: number
  selected: ReadonlySet<string>
  current: string | undefined
  canSelect: boolean
  onToggle: (visitId: string, asRange: boolean) => void
  onToggleAll: () => void
  onOpen: (visitId: string) => void
  /** Ticks those with no flags. */
  selectClean: ReactNode
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
      groupOf={canSelect ? groupOf : undefined}
      heads={headsOf(props)}
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

const groupOf = (row: Approval) => (isFlagged(row) ? 'flagged' : 'clean')

/** “Needs your eyes 2”; “No flags 50 · 2 picked at random for you to read first”, and what ticks them. */
const headsOf = ({ rows, total, flagged, selectClean }: ListProps) => {
  const picked = rows.filter(({ isPicked }) => isPicked).length
  return {
    flagged: (
      <span>
        {t('review.group.flagged')} <span className="num">{flagged}</span>
      </span>
    ),
    clean: (
      <>
        <span className={classes.head}>
          {t('review.group.clean')} <span className="num">{total - flagged}</span>
          {picked > 0 ? (
            <span className={classes.count}> · {t('review.group.picked', { count: picked })}</span>
          ) : null}
        </span>
        {selectClean}
      </>
    ),
  }
}

const columnsOf = (isPending: boolean, format: Format): Column<Approval>[] => [
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
          <span className={classes.who}>{approval.delegateName} · </span>
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
    cell: (approval) => {
      const took = durationText(approval, format)
      return (
        <>
          {format.day(approval.visit.scheduledDate)}
          <div className="small ink-3">
            {format.time(approval.visit.scheduledTime)}
            {took === '' ? null : <span className={classes.took}> · {took}</span>}
          </div>
        </>
      )
    },
  },
  {
    key: 'duration',
    head: t('approvals.column.duration'),
    className: classes.duration,
    isNumber: true,
    cell: (approval) => durationText(approval, format),
  },
  ...(isPending ? pendingColumns() : decidedColumns(format)),
]

const pendingColumns = (): Column<Approval>[] => [
  {
    key: 'left',
    head: t('review.column.left'),
    className: classes.left,
    isNumber: true,
    cell: ({ dueAt }) => (dueAt === null ? null : <TimeLeft dueAt={dueAt} />),
  },
  {
    key: 'checks',
    head: t('review.column.why'),
    className: classes.checks,
    cell: (approval) =>
      approval.dueAt === null ? (
        <Decision approval={approval} />
      ) : (
        <>
          <FlagBadges approval={approval} fit="room" />
          <DueNote dueAt={approval.dueAt} isPicked={approval.isPicked} isBesideLeft />
        </>
      ),
  },
]

const decidedColumns = (format: Format): Column<Approval>[] => [
  {
    key: 'rating',
    head: t('approvals.column.rating'),
    className: classes.rating,
    isNumber: true,
    cell: (approval) => ratingText(approval, format),
  },
  {
    key: 'decided',
    head: t('approvals.column.decided'),
    className: classes.decided,
    cell: (approval) => <Decision approval={approval} />,
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
