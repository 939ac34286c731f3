import { Button } from '@mantine/core'
import type { Approval } from '@rounds/contract/approvals'
import { IconCloudOff, IconFilterOff, IconListCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAddress } from '#lib/page/useAddress.ts'
import { useToday } from '#lib/words/useToday.ts'
import { t } from '#lib/words/messages.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { preloadLikely } from '#lib/page/preload.ts'
import { outboxStore } from '#lib/outbox/outbox.ts'
import { useStore } from '#lib/plain/store.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { ApprovalBulkBar, ApprovalTable, ReviewPane, ReviewSheet } from './list.part.ts'
import { DecisionProgress, FailurePanel, RulesButton } from './extras.part.ts'
import { ApprovalCards } from './ApprovalCards.tsx'
import {
  type ApprovalView,
  approvalsAddress,
  filterOf,
  isNarrowed,
} from '#features/approvals/approval/address.ts'
import { ApprovalFilters } from './ApprovalFilters.tsx'
import { type Action, type Because, isDecision } from '#features/approvals/approval/decisions.ts'
import { failureStore } from '#features/approvals/approval/failures.ts'
import { useApprovals } from '#features/approvals/approval/useApprovals.ts'
import { useSelectClean } from './useSelectClean.ts'
import { useReview } from '#features/approvals/review/useReview.ts'
import type { Shortcut } from '#lib/page/useKey.ts'
import { useListKeys } from '#lib/page/useListKeys.ts'
import { useSelection } from '#lib/page/useSelection.ts'
import { giveBack } from '#features/approvals/approval/typed-note.ts'
import { useWaiting } from '#features/approvals/approval/useWaiting.ts'
import classes from './ApprovalsPage.module.css'

const keyNames: Shortcut[] = [
  { keys: 'a', label: 'approvals.keys.approve' },
  { keys: 'r', label: 'approvals.keys.reject' },
  { keys: 'j', label: 'approvals.keys.next' },
  { keys: 'k', label: 'approvals.keys.previous' },
  { keys: 'o', label: 'approvals.keys.open' },
  { keys: 'x', label: 'approvals.keys.select' },
  { keys: 'shift+x', label: 'approvals.keys.range' },
  { keys: 'mod+a', label: 'approvals.keys.all' },
]

/** Submitted visits of the team: a list beside the one under review, phones show one or the other (ux.md 4.4). */
export function ApprovalsPage() {
  const today = useToday()
  const [view, change] = useAddress(approvalsAddress, { atOnce: true })
  const filter = useMemo(() => filterOf(view, today), [view, today])
  const list = useApprovals(filter)
  const waiting = useWaiting()
  const isTable = useWidth('desk')
  const hasPane = useWidth('above-phone')
  const { rows, total } = list
  const review = useReview(rows, total, view, change, hasPane)
  const selection = useSelection(review.order)
  const [elsewhere, setElsewhere] = useState<readonly Approval[]>([])
  // Whose reasons are asked for: the id of the visit under review, or `many` for the ticked ones.
  const [rejecting, setRejecting] = useState<string | null>(null)
  const [overtaken, setOvertaken] = useState<string | null>(null)
  // It was decided elsewhere, and another one stands there now: the words were not meant for that one.
  const isOvertaken =
    rejecting === 'many'
      ? selection.ids.size === 0
      : rejecting !== null && !rows.some((row) => row.visitId === rejecting && row.status === 'pending')
  if (isOvertaken) setOvertaken(rejecting)
  if (isOvertaken || (rejecting !== null && rejecting !== 'many' && rejecting !== review.current))
    setRejecting(null)
  useEffect(() => {
    if (overtaken !== null) giveBack(overtaken)
  }, [overtaken])
  const isDeciding = useStore(outboxStore, (entries) => entries.some(isDecision))
  const hasFailures = useStore(failureStore, (failures) => failures.length > 0)
  const heading = useRef<HTMLHeadingElement>(null)
  const isPending = view.status === 'pending'
  usePageTitle(t('approvals.title'), waiting ?? 0)
  useEffect(() => preloadLikely([ReviewSheet.preload, ApprovalBulkBar.preload]), [])

  const chosen = useMemo(() => {
    const known = new Map([...elsewhere, ...rows].map((row) => [row.visitId, row]))
    const ticked = [...selection.ids].flatMap((id) => known.get(id) ?? [])
    return ticked.filter(({ status }) => status === 'pending')
  }, [elsewhere, rows, selection.ids])
  const isMany = chosen.length > 0 && isPending
  const names = new Set(chosen.map(({ delegateName }) => delegateName))

  const decideOne = (action: Action, because?: Because) => {
    const { approval } = review
    if (!approval || approval.status !== 'pending') return
    if (review.act(action, [approval], because)) selection.drop(new Set([approval.visitId]))
  }
  const decideMany = (action: Action, because?: Because) => {
    if (review.act(action, chosen, because)) selection.clear()
  }
  const toggleAll = async () => {
    if (selection.ids.size > 0) {
      selection.clear()
      return
    }
    const everyone = list.hasMore ? await list.loadAll() : rows
    setElsewhere(list.hasMore ? everyone : [])
    selection.replace(everyone.map(({ visitId }) => visitId))
  }

  useListKeys(keyNames, {
    move: review.move,
    open: () => heading.current?.focus(),
    select: (asRange) => review.current && isPending && selection.toggle(review.current, asRange),
    selectAll: () => isPending && toggleAll(),
    clear: selection.clear,
    own: {
      // What is ticked is what is meant, as the labels of the buttons say.
      a: () => (isMany ? decideMany('approve') : decideOne('approve')),
      r: () =>
        isMany
          ? setRejecting('many')
          : review.approval?.status === 'pending' && setRejecting(review.approval.visitId),
    },
  })

  const { show } = review
  const open = useCallback(
    (visit: string) => (hasPane ? show(visit) : change({ visit })),
    [hasPane, show, change],
  )
  const clean = rows.filter(({ flags, status }) => flags.length === 0 && status === view.status)
  useSelectClean(clean, selection.replace)
  const selectClean =
    isPending && clean.length > 0 ? (
      <Button variant="light" onClick={() => selection.replace(clean.map(({ visitId }) => visitId))}>
        {t('approvals.selectClean', { count: clean.length })}
      </Button>
    ) : null
  const search = (
    <SearchField
      className={classes.search}
      label={t('approvals.filter.search')}
      value={view.search}
      onChange={(words) => change({ search: words, visit: '' }, { replace: true })}
    />
  )
  const listProps = {
    rows,
    total,
    selected: selection.ids,
    current: review.current,
    canSelect: isPending,
    onToggle: selection.toggle,
    onToggleAll: () => void toggleAll(),
    onOpen: open,
    selectClean,
  }
  const reviewProps = review.approval && {
    approval: review.approval,
    index: review.index + 1,
    total,
    isRejecting: rejecting === review.current,
    setRejecting: (opened: boolean) => setRejecting(opened ? (review.current ?? null) : null),
    onApprove: () => decideOne('approve'),
    onReject: (because: Because) => decideOne('reject', because),
    onMove: review.move,
    opened: review.opened,
  }
  const bulkBar = isMany ? (
    <ApprovalBulkBar
      count={chosen.length}
      total={total}
      name={names.size === 1 ? chosen[0]?.delegateName : undefined}
      isRejecting={rejecting === 'many'}
      setRejecting={(opened) => setRejecting(opened ? 'many' : null)}
      onApprove={() => decideMany('approve')}
      onReject={(because) => decideMany('reject', because)}
      onClear={selection.clear}
      isDocked={hasPane}
    />
  ) : null
  return (
    <div className={classes.page}>
      <section className={classes.list} aria-label={t('approvals.list')}>
        <PageHeader
          title={t('approvals.title')}
          count={isPending ? waiting : list.read.data && total}
          actions={
            isTable ? (
              <>
                {search}
                <RulesButton />
              </>
            ) : null
          }
        />
        <ApprovalFilters
          view={view}
          change={change}
          waiting={waiting}
          rows={rows}
          search={isTable ? null : search}
          rules={isTable ? null : <RulesButton />}
        />
        <Offline />
        <DecisionProgress wanted={isDeciding} />
        <FailurePanel wanted={hasFailures} rows={rows} />
        <Loadable read={list.read}>
          {() =>
            rows.length === 0 ? (
              <Empty
                view={view}
                onClear={() => change({ delegate: '', department: '', dates: '', kind: '', search: '' })}
              />
            ) : (
              <>
                {isTable ? (
                  <ApprovalTable {...listProps} />
                ) : (
                  <ApprovalCards {...listProps} isDense={hasPane} />
                )}
                {list.hasMore ? (
                  <div className={classes.foot}>
                    <Button variant="default" loading={list.isLoadingMore} onClick={list.loadMore}>
                      {t('approvals.loadMore')}
                    </Button>
                    <span className="small ink-3 num">
                      {t('approvals.shown', { count: rows.length, total })}
                    </span>
                  </div>
                ) : null}
              </>
            )
          }
        </Loadable>
        {hasPane ? null : bulkBar}
      </section>
      {hasPane && reviewProps ? (
        <ReviewPane
          instead={<div className={classes.pane} />}
          {...reviewProps}
          heading={heading}
          foot={bulkBar}
        />
      ) : null}
      {hasPane && !reviewProps ? <div className={classes.pane} /> : null}
      {!hasPane && reviewProps ? (
        <ReviewSheet {...reviewProps} onClose={() => change({ visit: '' }, { replace: true })} />
      ) : null}
    </div>
  )
}

function Offline() {
  if (useStore(onlineStore)) return null
  return (
    <p className={classes.offline} role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      {t('approvals.offline')}
    </p>
  )
}

function Empty({ view, onClear }: { view: ApprovalView; onClear: () => void }) {
  if (isNarrowed(view))
    return (
      <EmptyState
        icon={IconFilterOff}
        title={t('app.ui.noMatch')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('app.ui.clearFilters')}
          </Button>
        }
      />
    )
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
