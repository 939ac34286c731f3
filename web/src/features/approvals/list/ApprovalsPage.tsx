import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useAddress } from '#lib/page/useAddress.ts'
import { useToday } from '#lib/words/useToday.ts'
import { t } from '#lib/words/messages.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { preloadLikely } from '#lib/page/preload.ts'
import { outboxStore } from '#lib/outbox/outbox.ts'
import { useStore } from '#lib/plain/store.ts'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { ApprovalBulkBar, ApprovalTable, ReviewPane, ReviewSheet } from './list.part.ts'
import { DecisionProgress, FailurePanel, Found, RulesButton } from './extras.part.ts'
import { ApprovalCards } from './ApprovalCards.tsx'
import type { Approval } from '@rounds/contract/approvals'
import { approvalsAddress, filterOf } from '#features/approvals/approval/address.ts'
import { ApprovalFilters } from './ApprovalFilters.tsx'
import { type Because, isDecision } from '#features/approvals/approval/decisions.ts'
import { readFailures } from '#features/approvals/approval/failures.part.ts'
import { failureStore } from '#features/approvals/approval/refused.ts'
import { isFlagged } from '#features/approvals/approval/flags.ts'
import { useApprovals } from '#features/approvals/approval/useApprovals.ts'
import { ApprovalsEmpty } from './ApprovalsEmpty.tsx'
import { useDeciding } from './useDeciding.ts'
import { useSelectClean } from './useSelectClean.ts'
import { useReview } from '#features/approvals/review/useReview.ts'
import { useWaiting } from '#features/approvals/approval/useWaiting.ts'
import classes from './ApprovalsPage.module.css'

/** Submitted visits of the team: a list beside the one under review, phones show one or the other (ux.md 4.4). */
export function ApprovalsPage() {
  const today = useToday()
  const [view, change] = useAddress(approvalsAddress, { atOnce: true })
  const filter = useMemo(() => filterOf(view, today), [view, today])
  const list = useApprovals(filter, view.visit)
  const waiting = useWaiting()
  const isTable = useWidth('desk')
  const hasPane = useWidth('above-phone')
  const { rows, total, flagged } = list
  const review = useReview(list, view, change, hasPane)
  const heading = useRef<HTMLHeadingElement>(null)
  const { selection, chosen, isMany, rejecting, setRejecting, decideOne, decideMany, tick, toggleAll } =
    useDeciding({
      list,
      review,
      status: view.status,
      heading,
    })
  const isDeciding = useStore(outboxStore, (entries) => entries.some(isDecision))
  const hasFailures = useStore(failureStore, (failures) => failures.length > 0)
  const isPending = view.status === 'pending'
  usePageTitle(t('approvals.title'), waiting ?? 0)
  useEffect(() => preloadLikely([ReviewSheet.preload, ApprovalBulkBar.preload]), [])
  useEffect(() => void readFailures(), [])

  const names = new Set(chosen.map(({ delegateName }) => delegateName))

  const isClean = (row: Approval) => !isFlagged(row) && row.status === view.status
  const clean = total - flagged
  const tickClean = () => void tick(isClean)
  useSelectClean(clean > 0, tickClean)
  const selectClean =
    isPending && clean > 0 ? (
      <Button variant="light" onClick={tickClean}>
        {t('approvals.selectClean', { count: clean })}
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
    flagged,
    selected: selection.ids,
    current: review.current,
    canSelect: isPending,
    onToggle: selection.toggle,
    onToggleAll: () => void toggleAll(),
    onOpen: review.open,
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
        <Found of={filter} count={rows.length} total={list.read.isPending ? undefined : total} />
        <Offline />
        <DecisionProgress wanted={isDeciding} />
        <FailurePanel wanted={hasFailures} rows={rows} />
        <Loadable read={list.read}>
          {() =>
            rows.length === 0 ? (
              <ApprovalsEmpty
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
      {!hasPane && reviewProps ? <ReviewSheet {...reviewProps} onClose={review.close} /> : null}
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
