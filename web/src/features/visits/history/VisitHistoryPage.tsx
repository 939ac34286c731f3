import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { accessOf } from '@rounds/contract/progress'
import { useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { saveCsv } from '#lib/plain/save-file.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { NoMatch } from '#ui/NoMatch.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { toast } from '#ui/toasts.ts'
import { useWidth } from '#ui/useWidth.ts'
import { AgendaList } from '#features/visits/agenda/AgendaList.tsx'
import { historyRows } from './file.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { type HistoryState, historyAddress, isNarrowed, rangeOf } from './address.ts'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { OwnNotes } from './notes.part.ts'
import { RunningVisitDialog } from '#features/visits/running/RunningVisitDialog.tsx'
import { useHistory } from './useHistory.ts'
import { useNow } from '#lib/page/useNow.ts'
import { useStartVisit } from '#features/visits/running/useStartVisit.ts'
import { useVisitDrawer } from '#features/visits/sheet/useVisitDrawer.ts'
import { useVisits } from '#features/visits/visit/useVisits.ts'
import { submitVisits } from '#features/visits/visit/commands.ts'
import { matching, pastVisits, sorted, totalsOf } from './rules.ts'
import { OwnWeek } from '#features/team/member/team.part.ts'
import { VisitSheet } from '#features/visits/sheet/VisitSheet.tsx'
import classes from './VisitHistoryPage.module.css'

/** Rows drawn at first and with every “Show more”. */
const STEP = 100

/** What the delegate did: filters, totals, and the list as a file. */
export function VisitHistoryPage() {
  const format = useFormat()
  const now = useNow()
  const { timezone } = useTenant().settings.localization
  const isTable = useWidth('above-phone')
  const [state, changeAddress] = useAddress(historyAddress)
  const range = rangeOf(state, format.today())
  const [most, setMost] = useState(STEP)
  const change = (fields: Partial<HistoryState>, isTyping = false) => {
    setMost(STEP)
    changeAddress(fields, { replace: isTyping })
  }
  usePageTitle(t('visits.history.title'))

  const { items, read, isWhole } = useHistory(range)
  const planned = useVisits()
  const drawer = useVisitDrawer(items)
  const { start, question } = useStartVisit(planned.items)
  const shown = sorted(matching(pastVisits(items, range, now, timezone), state), state.sort)
  const completed = shown.filter((visit) => visit.status === 'completed')
  const { count, minutes, rating } = totalsOf(shown)
  const { met, notMet } = accessOf(shown)
  const line = [
    t('visits.history.total', { count }),
    minutes === null ? null : t('visits.history.average', { time: format.duration(Math.round(minutes)) }),
    rating === null ? null : t('visits.history.averageRating', { rating: format.decimal(rating) }),
    notMet === 0 ? null : t('visits.history.access', { met, count: met + notMet }),
  ]
  const exportFile = () => {
    const name = t('visits.history.file', { from: range.startDate, to: range.endDate })
    saveCsv(name, historyRows(shown, now, timezone))
    toast(t('visits.history.exported', { count }))
  }
  const file =
    isWhole && count > 0 ? (
      <Button variant="default" onClick={exportFile}>
        {t('visits.history.export')}
      </Button>
    ) : null
  const visible = shown.slice(0, most)
  const days = [...new Set(visible.map((visit) => visit.scheduledDate))]
  return (
    <>
      <PageHeader
        title={t('visits.history.title')}
        line={
          <span role="status" className="num">
            {isWhole ? line.filter(Boolean).join(' · ') : t('visits.history.loading')}
          </span>
        }
        keepActions
        actions={
          <>
            {isTable ? file : null}
            {completed.length > 0 ? (
              <Button onClick={() => submitVisits(completed)}>
                {t('visits.history.submit', { count: completed.length })}
              </Button>
            ) : null}
          </>
        }
      />
      <OwnNotes />
      <OwnWeek />
      <HistoryFilters state={state} onChange={change}>
        {isTable ? null : file}
      </HistoryFilters>
      <Loadable read={read} skeleton={<SkeletonRows rows={8} label={t('visits.history.loading')} />}>
        {() =>
          shown.length === 0 ? (
            <Nothing state={state} onChange={change} />
          ) : (
            <div className={classes.list} data-old={read.isPlaceholderData || undefined}>
              {isTable ? (
                <HistoryTable
                  visits={visible}
                  sort={state.sort}
                  now={now}
                  linkOf={drawer.linkOf}
                  onSort={(sort) => change({ sort })}
                />
              ) : (
                <AgendaList
                  days={days}
                  visits={visible}
                  clashes={new Map()}
                  now={now}
                  isAlwaysNamed
                  deeds={{
                    linkOf: drawer.linkOf,
                    onMove: (visit) => drawer.open(visit, 'move'),
                    onStart: start,
                  }}
                />
              )}
              {shown.length > most ? (
                <Button className="no-print" variant="default" onClick={() => setMost(most + STEP)}>
                  {t('visits.history.more')}
                </Button>
              ) : null}
            </div>
          )
        }
      </Loadable>
      <VisitSheet
        visit={drawer.visit}
        items={planned.items}
        now={now}
        step={drawer.step}
        onStep={drawer.setStep}
        onStart={start}
        onClose={drawer.close}
      />
      <RunningVisitDialog {...question} />
    </>
  )
}

function Nothing({
  state,
  onChange,
}: {
  state: HistoryState
  onChange: (fields: Partial<HistoryState>) => void
}) {
  if (isNarrowed(state))
    return (
      <NoMatch
        title={t('app.ui.noMatch')}
        clear={t('app.ui.clearFilters')}
        onClear={() => onChange({ search: '', status: '', type: '', rating: '' })}
      />
    )
  return (
    <EmptyState
      icon={IconHistory}
      title={t('visits.history.empty')}
      text={t('visits.history.emptyText')}
      action={
        <Button variant="default" onClick={() => onChange({ period: 'last-3-months' })}>
          {t('visits.history.showMonths')}
        </Button>
      }
    />
  )
}
