import type { Approval } from '@rounds/contract/approvals'
import { type ReactNode, memo, startTransition, useEffect, useRef, useState } from 'react'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { durationText, placeLine, ratingText } from '#features/approvals/approval/texts.ts'
import type { ListProps } from './ApprovalTable.tsx'
import { FlagBadges } from '#features/approvals/approval/FlagBadges.tsx'
import { rejectionText } from '#features/visits/visit/words.ts'
import classes from './ApprovalCards.module.css'

/** Cards that come first: more than a phone shows. */
const FIRST = 10
/** And with each look towards their end. */
const MORE = 40
/** Room of a card that is still to come. Pixels. */
const CARD = 112

/** How many of `count` cards are drawn: the first, those up to `current`, and more when `end`, which stands behind them, nears. */
const useDrawn = (count: number, current: number) => {
  const [wanted, setWanted] = useState(FIRST)
  const end = useRef<HTMLLIElement>(null)
  const drawn = Math.min(count, Math.max(wanted, current + FIRST))
  const hasMore = drawn < count
  useEffect(() => {
    if (!hasMore || !end.current) return undefined
    const more = (seen: IntersectionObserverEntry[]) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setWanted(drawn + MORE))
    }
    const watcher = new IntersectionObserver(more, { rootMargin: '50% 0px' })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [drawn, hasMore])
  return { drawn, end }
}

/** The visits as cards, for phones and narrow columns: the same facts in the same order as the table. */
export function ApprovalCards({ selectClean, ...props }: ListProps & { selectClean: ReactNode }) {
  const { rows, total, selected, current, canSelect, onToggle, onToggleAll, onOpen } = props
  const { drawn, end } = useDrawn(
    rows.length,
    rows.findIndex(({ visitId }) => visitId === current),
  )
  const room = (rows.length - drawn) * CARD
  return (
    <div data-testid="approvals-table">
      {canSelect ? (
        <div className={classes.head}>
          <label className={classes.all}>
            <input
              type="checkbox"
              checked={rows.length > 0 && selected.size >= total}
              onChange={onToggleAll}
              aria-label={t('approvals.selectAll', { count: total })}
            />
            {t('approvals.all')}
          </label>
          {selectClean}
        </div>
      ) : null}
      <ul className={`plain-list ${classes.list}`} aria-label={t('approvals.list')}>
        {rows.slice(0, drawn).map((approval) => (
          <ApprovalCard
            key={approval.visitId}
            approval={approval}
            isSelected={selected.has(approval.visitId)}
            isCurrent={approval.visitId === current}
            canSelect={canSelect}
            onToggle={onToggle}
            onOpen={onOpen}
          />
        ))}
        {room > 0 ? <li aria-hidden ref={end} style={{ height: room }} /> : null}
      </ul>
    </div>
  )
}

const ApprovalCard = memo(function ApprovalCard(
  props: Pick<ListProps, 'canSelect' | 'onToggle' | 'onOpen'> & {
    approval: Approval
    isSelected: boolean
    isCurrent: boolean
  },
) {
  const { approval, isSelected, isCurrent, canSelect, onToggle, onOpen } = props
  const { visit, visitId } = approval
  return (
    <li
      className={classes.card}
      data-current={isCurrent || undefined}
      data-status={visit.status}
      data-item={visitId}
    >
      {canSelect ? (
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('approvals.select', { name: fullName(visit.prescriber) })}
            onChange={(event) => onToggle(visitId, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      ) : null}
      <button
        type="button"
        className={classes.body}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onOpen(visitId)}
      >
        <Words approval={approval} />
      </button>
    </li>
  )
})

function Words({ approval }: { approval: Approval }) {
  const format = useFormat()
  const { visit, kind } = approval
  const facts = [
    format.dayTime(visit.scheduledDate, visit.scheduledTime),
    durationText(approval, format),
    ratingText(approval, format),
  ].filter((fact) => fact !== '')
  return (
    <>
      <span className={classes.top}>
        <span className={classes.name}>{fullName(visit.prescriber)}</span>
        <span className="small ink-3">{approval.delegateName}</span>
      </span>
      <span className="small ink-3">
        {kind === 'plan' ? `${t('approvals.plan')} · ` : ''}
        {placeLine(approval)}
      </span>
      <span className="small ink-2 num">{facts.join(' · ')}</span>
      {approval.status === 'pending' ? <FlagBadges approval={approval} /> : null}
      {approval.status === 'rejected' ? (
        <span className={`small ${classes.reason}`}>{rejectionText(approval.visit)}</span>
      ) : null}
    </>
  )
}
