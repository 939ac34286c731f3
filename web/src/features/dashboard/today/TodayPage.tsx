import { dashboard } from '@rounds/contract/dashboard'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useRead } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useRecordDrafts } from '#features/visits/visit/record-draft.ts'
import { isOpenDraft } from '#features/visits/visit/record-merge.ts'
import { useNewVisitLink } from '#features/visits/visit/useNewVisit.ts'
import { useNow } from '#lib/page/useNow.ts'
import { RunningVisitDialog } from '#features/visits/running/RunningVisitDialog.tsx'
import { useStartVisit } from '#features/visits/running/useStartVisit.ts'
import { useVisits } from '#features/visits/visit/useVisits.ts'
import { submitVisits } from '#features/visits/visit/commands.ts'
import { ZoneNote } from '#features/visits/visit/ZoneNote.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonCard, SkeletonRows, useSettled } from '#ui/Skeletons.tsx'
import { AttentionStrip } from './AttentionStrip.tsx'
import { DayPlan } from './DayPlan.tsx'
import { DuePrescribers } from './DuePrescribers.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { MonthCard } from './MonthCard.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { RefreshFailed } from './RefreshFailed.tsx'
import { TodayDock } from './TodayDock.tsx'
import { WeekStrip } from './WeekStrip.tsx'
import { useSummaryOr } from '#features/dashboard/summary/delegate-data.ts'
import { attentionOf, dayOf } from './rules.ts'
import { summaryLine } from './summary-line.ts'
import classes from './TodayPage.module.css'

/** The delegate's home: what to do now, the rest of the day, and how the month goes (ux.md 4.3). */
export function TodayPage() {
  const newVisit = useNewVisitLink()
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const now = useNow()
  const today = format.today()
  const { items, near, open } = useVisits()
  const summary = useRead(dashboard.summary, {})
  const monthly = useSummaryOr(summary, today)
  const { start, question } = useStartVisit(items)
  const records = useRecordDrafts()
  usePageTitle(t('dashboard.title'))

  const isReady = near.data !== undefined && open.data !== undefined
  const failed = near.error ?? open.error
  const settled = useSettled(!isReady && failed === null)
  const refresh = () => void Promise.all([near.refetch(), open.refetch(), summary.refetch()])

  const clock = { now, today, zone: timezone }
  const day = dayOf(items, clock)
  const known = new Map(items.map((visit) => [visit.id, visit]))
  const drafts = (records ?? [])
    .filter((draft) => known.get(draft.visit.id)?.unsent === undefined)
    .filter((draft) => isOpenDraft(draft, known.get(draft.visit.id) ?? null))
    .map((draft) => known.get(draft.visit.id) ?? { ...draft.visit, unsent: undefined })
  const attention = attentionOf(items, drafts, day.next, clock)
  const completed = attention.find((line) => line.kind === 'completed')?.visits ?? []
  const isFirstRun = summary.data?.completedCount === 0 && day.visits.length === 0

  return (
    <>
      <PageHeader
        title={format.longDay(today)}
        line={
          isReady ? (
            <>
              {summaryLine(day, now, format, timezone)}
              <ZoneNote />
            </>
          ) : null
        }
        actions={
          <>
            {completed.length > 0 ? (
              <Button variant="default" onClick={() => submitVisits(completed)}>
                {t('dashboard.attention.submit', { count: completed.length })}
              </Button>
            ) : null}
            <Button variant="default" component={Link} {...newVisit} aria-keyshortcuts="n">
              {t('dashboard.newVisit')}
            </Button>
          </>
        }
      />
      {isReady && failed ? <RefreshFailed at={near.dataUpdatedAt} onRetry={refresh} /> : null}
      {isReady && settled === 'done' ? (
        <>
          <AttentionStrip lines={attention} now={now} onSubmit={submitVisits} />
          <div className={classes.columns}>
            <div className={classes.column}>
              {isFirstRun && summary.data ? (
                <FirstSteps summary={summary.data} />
              ) : (
                <DayPlan day={day} items={items} clock={clock} onStart={start} />
              )}
            </div>
            <div className={classes.column}>
              <MonthCard read={monthly} today={today} />
              <WeekStrip items={items} today={today} target={summary.data?.weeklyTarget} />
              <DuePrescribers items={items} today={today} />
              <RecentActivity now={now} />
            </div>
          </div>
          <TodayDock visit={day.next} clock={clock} onStart={start} />
        </>
      ) : null}
      {settled === 'show' ? (
        <>
          <SkeletonCard lines={4} />
          <SkeletonRows label={t('dashboard.loading')} />
        </>
      ) : null}
      {!isReady && failed ? <ErrorPanel title={t('dashboard.failed')} onRetry={refresh} /> : null}
      <RunningVisitDialog {...question} />
    </>
  )
}
