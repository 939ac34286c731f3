import { dashboard } from '@rounds/contract/dashboard'
import { useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useRead } from '#lib/reads/query.ts'
import { useStore } from '#lib/plain/store.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { openVisits, useRecordDrafts } from '#features/visits/visit/record-draft.ts'
import { useNow } from '#lib/page/useNow.ts'
import { RunningVisitDialog } from '#features/visits/running/RunningVisitDialog.tsx'
import { useStartVisit } from '#features/visits/running/useStartVisit.ts'
import { useVisits } from '#features/visits/visit/useVisits.ts'
import { VisitSheet } from '#features/visits/visit/visit.part.ts'
import { submitVisits } from '#features/visits/visit/commands.ts'
import { useWidth } from '#ui/useWidth.ts'
import { ZoneNote } from '#features/visits/visit/ZoneNote.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonCard, SkeletonRows, useSettled } from '#ui/Skeletons.tsx'
import { AttentionStrip } from './AttentionStrip.tsx'
import { DayPlan } from './DayPlan.tsx'
import { DayEvents } from './events.part.ts'
import { DuePrescribers } from './DuePrescribers.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { InstallCard } from './install.part.ts'
import { MonthCard } from './MonthCard.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { RefreshFailed } from './RefreshFailed.tsx'
import { TodayDock } from './TodayDock.tsx'
import { WeekStrip } from './WeekStrip.tsx'
import { useSummaryOr } from '#features/dashboard/summary/delegate-data.ts'
import { type Other, attentionOf, dayOf } from './rules.ts'
import { useVisitOver } from './useVisitOver.ts'
import { summaryLine } from './summary-line.ts'
import classes from './TodayPage.module.css'

/** The delegate's home: what to do now, the rest of the day, and how the month goes (ux.md 4.3). */
export function TodayPage() {
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const now = useNow()
  const today = format.today()
  // Without a network the frame says so; once is enough.
  const isOnline = useStore(onlineStore)
  const { items, near, open } = useVisits()
  const summary = useRead(dashboard.summary, {})
  const figures = useSummaryOr(summary, today)
  const { start, question } = useStartVisit(items)
  const over = useVisitOver(items)
  const records = useRecordDrafts()
  const [others, setOthers] = useState<readonly Other[]>([])
  usePageTitle(t('dashboard.title'))

  const isReady = near.data !== undefined && open.data !== undefined
  const failed = near.error ?? open.error
  const settled = useSettled(!isReady && failed === null)
  const refresh = () => void Promise.all([near.refetch(), open.refetch(), summary.refetch()])

  const clock = { now, today, zone: timezone }
  const day = dayOf(items, clock)
  const drafts = openVisits(records ?? [], items)
  const isPhone = useWidth('phone')
  const attention = attentionOf(items, drafts, day.next, clock)
  const isFirstRun = summary.data?.completedCount === 0 && day.visits.length === 0

  return (
    <>
      <PageHeader
        // The bar of a phone has no room for more.
        title={isPhone ? format.day(today) : format.longDay(today)}
        line={
          isReady ? (
            <>
              {summaryLine(day, now, format, timezone)}
              <ZoneNote />
            </>
          ) : null
        }
      />
      {isReady && failed && isOnline ? <RefreshFailed at={near.dataUpdatedAt} onRetry={refresh} /> : null}
      {isReady && settled === 'done' ? (
        <>
          <AttentionStrip lines={attention} now={now} onSubmit={submitVisits} onOpen={over.open} />
          <div className={classes.columns}>
            <div className={classes.column}>
              {isFirstRun && summary.data ? <FirstSteps summary={summary.data} /> : null}
              <DayPlan
                day={day}
                others={others}
                items={items}
                clock={clock}
                isFirst={isFirstRun}
                onStart={start}
                onMore={over.open}
              />
              {summary.data?.completedCount ? <InstallCard wanted={false} /> : null}
            </div>
            <div className={classes.column}>
              <MonthCard read={figures} today={today} />
              <WeekStrip items={items} today={today} target={summary.data?.weeklyTarget} />
              <DuePrescribers items={items} today={today} />
              <RecentActivity now={now} />
            </div>
          </div>
          <DayEvents day={today} onRead={setOthers} />
          <TodayDock visit={day.next} clock={clock} onStart={start} onMore={over.open} />
        </>
      ) : null}
      {settled === 'show' ? (
        <>
          <SkeletonCard lines={4} />
          <SkeletonRows label={t('dashboard.loading')} />
        </>
      ) : null}
      {!isReady && failed ? <ErrorPanel title={t('dashboard.failed')} onRetry={refresh} /> : null}
      <VisitSheet
        wanted={over.visit !== undefined}
        visit={over.visit}
        items={items}
        now={now}
        step={over.step}
        onStep={over.setStep}
        onStart={start}
        onClose={over.close}
      />
      <RunningVisitDialog {...question} />
    </>
  )
}
