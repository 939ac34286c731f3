import type { Approval } from '@rounds/contract/approvals'
import { useEffect, useRef } from 'react'
import { t } from '#lib/words/messages.ts'
import { ApprovalRow } from './ApprovalRow.tsx'
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
  const all = useRef<HTMLInputElement>(null)
  const count = rows.filter(({ visitId }) => selected.has(visitId)).length
  useEffect(() => {
    if (all.current) all.current.indeterminate = count > 0 && selected.size < total
  }, [count, selected.size, total])
  return (
    <div className={classes.box}>
      <table
        className={`table ${classes.table}`}
        data-testid="approvals-table"
        aria-label={t('approvals.list')}
      >
        <thead>
          <tr>
            {canSelect ? (
              <th scope="col" className={classes.tickCell}>
                <label className={classes.tick}>
                  <input
                    ref={all}
                    type="checkbox"
                    checked={count > 0}
                    aria-label={t('approvals.selectAll', { count: total })}
                    onChange={onToggleAll}
                  />
                </label>
              </th>
            ) : null}
            <th scope="col" className={classes.visitCell}>
              {t('approvals.column.visit')}
            </th>
            <th scope="col" className={classes.delegateCell}>
              {t('approvals.column.delegate')}
            </th>
            <th scope="col">{t('approvals.column.date')}</th>
            <th scope="col" className="num">
              {t('approvals.column.duration')}
            </th>
            <th scope="col" className={`num ${classes.ratingCell}`}>
              {t('approvals.column.rating')}
            </th>
            <th scope="col" className={classes.checksCell}>
              {t(canSelect ? 'approvals.column.checks' : 'approvals.column.decided')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((approval) => (
            <ApprovalRow
              key={approval.visitId}
              approval={approval}
              isSelected={selected.has(approval.visitId)}
              isCurrent={approval.visitId === current}
              canSelect={canSelect}
              onToggle={onToggle}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
