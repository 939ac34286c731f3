import type { Approval } from '@rounds/contract/approvals'
import { Fragment, memo, startTransition, useEffect, useRef, useState } from 'react'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { decidedText, durationText, placeLine, ratingText } from '#features/approvals/approval/texts.ts'
import { DueNote } from './extras.part.ts'
import { isFlagged } from '#features/approvals/approval/flags.ts'
import type { ListProps } from './ApprovalTable.tsx'
import { rem } from '#ui/rem.ts'
import { FlagBadges } from '#features/approvals/approval/FlagBadges.tsx'
import { rejectionText } from '#features/visits/visit/words.ts'
import classes from './ApprovalCards.module.css'

/** Cards that come first: more than a phone shows. */
const FIRST = 10
/** And with each look towards their end. */
const MORE = 40
/** Room of a card that is still to come. Pixels. */
const CARD = 112
const DENSE_CARD = 82

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

/** The visits as cards, for phones: the same facts in the same order as the table. Lower ones where the review stands beside them. */
export function ApprovalCards({ selectClean, isDense, ...props }: ListProps & { isDense: boolean }) {
  const { rows, total, flagged, selected, current, canSelect, onToggle, onToggleAll, onOpen } = props
  const { drawn, end } = useDrawn(
    rows.length,
    rows.findIndex(({ visitId }) => visitId === current),
  )
  const room = (rows.length - drawn) * (isDense ? DENSE_CARD : CARD)
  return (
    <div data-testid="approvals-table">
      {canSelect ? (
        <div className={classes.head}>
          <label className={`no-print ${classes.all}`}>
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
      <ul
        className={`plain-list ${classes.list}`}
        aria-label={t('approvals.list')}
        data-dense={isDense || undefined}
      >
        {rows.slice(0, drawn).map((approval, at) => (
          <Fragment key={approval.visitId}>
            {canSelect && (at === 0 || isFlagged(rows[at - 1] ?? approval) !== isFlagged(approval)) ? (
              <li className={classes.group}>
                {t(isFlagged(approval) ? 'approvals.flagged' : 'approvals.unflagged', {
                  count: isFlagged(approval) ? flagged : total - flagged,
                })}
              </li>
            ) : null}
            <ApprovalCard
              approval={approval}
              isSelected={selected.has(approval.visitId)}
              isCurrent={approval.visitId === current}
              canSelect={canSelect}
              isDense={isDense}
              onToggle={onToggle}
              onOpen={onOpen}
            />
          </Fragment>
        ))}
        {room > 0 ? <li aria-hidden ref={end} style={{ height: rem(room) }} /> : null}
      </ul>
    </div>
  )
}

const ApprovalCard = memo(function ApprovalCard(
  props: Pick<ListProps, 'canSelect' | 'onToggle' | 'onOpen'> & {
    approval: Approval
    isSelected: boolean
    isCurrent: boolean
    isDense: boolean
  },
) {
  const { approval, isSelected, isCurrent, isDense, canSelect, onToggle, onOpen } = props
  const { visit, visitId } = approval
  return (
    <li
      className={classes.card}
      data-current={isCurrent || undefined}
      data-status={visit.status}
      data-item={visitId}
    >
      {canSelect ? (
        <label className={`no-print ${classes.tick}`}>
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
        {isDense ? <FewWords approval={approval} /> : <Words approval={approval} />}
      </button>
    </li>
  )
})

/** “Tue 17 Nov, 10:00 · 24 min · 4 / 5”. */
const factsOf = (approval: Approval, format: Format) =>
  [
    format.dayTime(approval.visit.scheduledDate, approval.visit.scheduledTime),
    durationText(approval, format),
    ratingText(approval, format),
  ]
    .filter((fact) => fact !== '')
    .join(' · ')

const placeOf = (approval: Approval) =>
  [approval.kind === 'plan' ? t('approvals.plan') : '', placeLine(approval)].filter(Boolean).join(' · ')

/** By when it should be decided on, where that is soon, or who has decided. */
function Standing({ approval }: { approval: Approval }) {
  const format = useFormat()
  const { dueAt, isPicked } = approval
  if (dueAt !== null) return <DueNote dueAt={dueAt} isPicked={isPicked} />
  return <span className="small ink-2">{decidedText(approval, format)}</span>
}

/** A line each of who, when and where, cut where they are long: the review beside them says it all. */
function FewWords({ approval }: { approval: Approval }) {
  const format = useFormat()
  const { visit, delegateName } = approval
  return (
    <>
      <span className={classes.line} title={`${fullName(visit.prescriber)}, ${delegateName}`}>
        <span className={`cut ${classes.name}`}>{fullName(visit.prescriber)}</span>
        <span className={`cut small ink-3 ${classes.delegate}`}>{delegateName}</span>
      </span>
      <span className={classes.line}>
        <span className="small ink-2 num">{factsOf(approval, format)}</span>
        {approval.status === 'pending' ? <FlagBadges approval={approval} fit="count" /> : null}
      </span>
      <Standing approval={approval} />
      <span className="small ink-3 cut" title={placeOf(approval)}>
        {placeOf(approval)}
      </span>
      {approval.status === 'rejected' ? (
        <span className={`small ${classes.reason}`}>{rejectionText(visit)}</span>
      ) : null}
    </>
  )
}

function Words({ approval }: { approval: Approval }) {
  const format = useFormat()
  const { visit } = approval
  return (
    <>
      <span className={classes.top}>
        <span className={classes.name}>{fullName(visit.prescriber)}</span>
        <span className="small ink-3">{approval.delegateName}</span>
      </span>
      <span className="small ink-3">{placeOf(approval)}</span>
      <span className="small ink-2 num">{factsOf(approval, format)}</span>
      {approval.status === 'pending' ? <FlagBadges approval={approval} /> : null}
      <Standing approval={approval} />
      {approval.status === 'rejected' ? (
        <span className={`small ${classes.reason}`}>{rejectionText(approval.visit)}</span>
      ) : null}
    </>
  )
}
