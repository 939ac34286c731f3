import { Button } from '@mantine/core'
import { daysBetween } from '@rounds/contract/dates'
import { type MeasureAnswer, type MeasuresAnswer, analytics } from '@rounds/contract/analytics'
import { type MeasureId, measureIds } from '@rounds/contract/measures'
import { IconChartBar } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import type { Shortcut } from '#lib/page/useKey.ts'
import { useListKeys } from '#lib/page/useListKeys.ts'
import { useStore } from '#lib/plain/store.ts'
import { useRead } from '#lib/reads/query.ts'
import { useCompanyClock } from '#lib/session/clock.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useToday } from '#lib/words/useToday.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { NoMatch } from './choice.part.ts'
import { Note } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import {
  type AnalyticsView,
  analyticsAddress,
  daysOf,
  elapsedOf,
  filterOf,
  linkQuery,
  previousOf,
  tablesOf,
  toggled,
} from './address.ts'
import { AnalyticsFilters } from './AnalyticsFilters.tsx'
import { AsOf } from './AsOf.tsx'
import { Charts } from './Charts.tsx'
import { chartsOf } from './charts.ts'
import { MarkDrawer, MeasureDrawer } from './drawer.part.ts'
import { Export } from './Export.tsx'
import { leadOf } from './figures.ts'
import { Ledger } from './Ledger.tsx'
import { countsOf, markOf } from './marks.ts'
import classes from './AnalyticsPage.module.css'

const keyNames: Shortcut[] = [
  { keys: 'j', label: 'analytics.keys.next' },
  { keys: 'k', label: 'analytics.keys.previous' },
  { keys: 'enter', label: 'analytics.keys.open' },
  { keys: 'c', label: 'analytics.keys.compare' },
]

/** Whether the team is better than before, where not, and which visits make the number (ux-next 3). */
export function AnalyticsPage() {
  const day = useToday()
  const format = useFormat()
  const { workingDays } = useCompanyClock()
  const isOnline = useStore(onlineStore)
  const [view, change] = useAddress(analyticsAddress, { atOnce: true })
  const today = view.asOf === '' ? day : format.local(view.asOf).day
  const days = useMemo(() => daysOf(view.dates, today), [view.dates, today])
  const beforeDays = useMemo(() => previousOf(days, today), [days, today])
  const enabled = view.compare === 'previous'
  const filter = filterOf(days, view, today)
  const earlier = filterOf(beforeDays, view, today)
  const keep = { keepPrevious: true }
  const now = useRead(analytics.measures, { ...filter, weeks: true }, keep)
  const was = useRead(analytics.measures, earlier, { ...keep, enabled })
  const charts = useRead(analytics.team, filter, keep)
  const chartsBefore = useRead(analytics.team, earlier, { ...keep, enabled })
  // Everybody, whoever is chosen.
  const people = useRead(analytics.measures, days, { enabled: view.delegates.length > 0 })
  const [current, setCurrent] = useState<MeasureId | ''>('')
  // The sentence and the measures are painted before the charts are drawn.
  const drawsCharts = useDeferredValue(now.data !== undefined || now.error !== null, false)
  usePageTitle(t('analytics.title'))

  const open = (measure: MeasureId) => {
    setCurrent(measure)
    change({ measure, mark: '', part: '' })
  }
  useListKeys(keyNames, {
    move: (by) => {
      const at = measureIds.findIndex((id) => id === current)
      const next = measureIds[Math.min(measureIds.length - 1, Math.max(0, at + by))]
      if (next === undefined) return
      setCurrent(next)
      document.querySelector(`[data-item="${next}"]`)?.scrollIntoView({ block: 'nearest' })
    },
    open: () => (current === '' ? false : open(current)),
    own: { c: () => change({ compare: enabled ? 'off' : 'previous' }) },
  })

  if (now.error?.status === 403)
    return (
      <>
        <PageHeader title={t('analytics.title')} />
        <EmptyState icon={IconChartBar} title={now.error.message} text={t('analytics.offText')} />
      </>
    )
  const before = enabled ? was.data?.measures : undefined
  const previous = format.days(beforeDays.startDate, beforeDays.endDate)
  const drawn =
    charts.data &&
    chartsOf({
      now: charts.data,
      before: enabled ? chartsBefore.data : undefined,
      days: elapsedOf(days, today),
      beforeDays,
      measures: now.data?.measures ?? [],
      goalDays: daysBetween(days.startDate, days.endDate) + 1,
      workingDays,
      format,
    })
  // A link may name who is not in the team, or not any more: of them the server says nothing.
  const isForeign = now.error?.status === 404 && view.delegates.length > 0
  const isEmpty = charts.data?.totals.totalVisits === 0
  const tables = tablesOf(view)
  const opened = now.data?.measures.find(({ id }) => id === view.measure)
  const delegates = people.data?.delegates ?? now.data?.delegates ?? []
  const mark = markOf(view.mark, days, delegates, format)
  const file = <Export now={now.data} before={before} charts={drawn} days={days} />
  return (
    <div className={classes.page}>
      <PageHeader title={t('analytics.title')} actions={file} />
      <div className={classes.bar}>
        <AnalyticsFilters
          view={view}
          change={change}
          today={today}
          delegates={delegates}
          isForeign={isForeign}
        />
        {now.data ? <AsOf at={now.data.asOf} copied={view.asOf} onNow={() => change({ asOf: '' })} /> : null}
        {/* The head of a page has no actions there. */}
        <div className="only-phone">{file}</div>
      </div>
      {isOnline ? null : <Note role="status" title={t('analytics.offline')} />}
      {isForeign ? (
        <NoMatch
          title={t('app.ui.noMatch')}
          clear={t('app.ui.clearFilters')}
          onClear={() => change({ delegates: [] })}
        />
      ) : isEmpty ? (
        <Loadable read={charts}>{() => <Empty change={change} />}</Loadable>
      ) : (
        <>
          <Loadable read={now}>
            {(data) => (
              <>
                <p className={classes.lead}>{leadText(data, before, format, previous)}</p>
                <div className={classes.pair}>
                  <Ledger
                    groups={['activity', 'coverage']}
                    {...{ before, current }}
                    now={data.measures}
                    onOpen={open}
                  />
                  <Ledger
                    groups={['plan', 'review']}
                    {...{ before, current }}
                    now={data.measures}
                    onOpen={open}
                  />
                </div>
              </>
            )}
          </Loadable>
          {/* What comes first is not pushed away by what comes above it. */}
          {drawsCharts ? (
            <Loadable read={charts}>
              {() => (
                <Charts
                  charts={drawn ?? []}
                  tables={tables}
                  onToggle={(chart) => change({ tables: toggled(tables, chart) }, { replace: true })}
                  onOpen={(text) => change({ mark: text, measure: '', part: '' })}
                />
              )}
            </Loadable>
          ) : null}
        </>
      )}
      {opened && now.data ? (
        <MeasureDrawer
          answer={opened}
          before={before?.find(({ id }) => id === opened.id)}
          previous={previous}
          all={now.data}
          part={view.part}
          filter={filter}
          link={linkQuery(view, days, now.data.asOf)}
          onPart={(part) => change({ part })}
          onClose={() => change({ measure: '', part: '' }, { replace: true })}
        />
      ) : null}
      {mark && opened === undefined ? (
        <MarkDrawer
          mark={mark}
          part={view.part}
          counts={countsOf(view.mark, charts.data)}
          filter={filter}
          link={linkQuery(view, days, now.data?.asOf ?? '')}
          onPart={(part) => change({ part }, { replace: true })}
          onClose={() => change({ mark: '', part: '' }, { replace: true })}
        />
      ) : null}
    </div>
  )
}

const leadText = (
  data: MeasuresAnswer,
  before: readonly MeasureAnswer[] | undefined,
  format: Format,
  previous: string,
) => {
  const names = new Map(data.delegates.map(({ id, name }) => [id, name]))
  return leadOf(data.measures, before, names, { format, previous }).join(' ')
}

function Empty({ change }: { change: (fields: Partial<AnalyticsView>) => void }) {
  return (
    <EmptyState
      icon={IconChartBar}
      title={t('analytics.empty')}
      text={t('analytics.emptyText')}
      action={
        <Button variant="default" onClick={() => change({ dates: 'last-3-months', delegates: [] })}>
          {t('analytics.emptyAction')}
        </Button>
      }
    />
  )
}
