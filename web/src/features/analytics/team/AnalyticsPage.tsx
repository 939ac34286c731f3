import { Button, Menu } from '@mantine/core'
import { type MeasureAnswer, type MeasuresAnswer, analytics } from '@rounds/contract/analytics'
import { type MeasureId, measureIds, measureOf } from '@rounds/contract/measures'
import { IconChartBar, IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import type { Shortcut } from '#lib/page/useKey.ts'
import { useListKeys } from '#lib/page/useListKeys.ts'
import { saveCsv } from '#lib/plain/save-csv.ts'
import { useRead } from '#lib/reads/query.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useToday } from '#lib/words/useToday.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import {
  type AnalyticsView,
  analyticsAddress,
  daysOf,
  elapsedOf,
  filterOf,
  previousOf,
  tablesOf,
  toggled,
} from './address.ts'
import { AnalyticsFilters } from './AnalyticsFilters.tsx'
import { Charts } from './Charts.tsx'
import type { Chart } from './chart.ts'
import { chartsOf } from './charts.ts'
import { MeasureDrawer } from './drawer.part.ts'
import { leadOf, valueText } from './figures.ts'
import { Ledger } from './Ledger.tsx'
import classes from './AnalyticsPage.module.css'

const keyNames: Shortcut[] = [
  { keys: 'j', label: 'analytics.keys.next' },
  { keys: 'k', label: 'analytics.keys.previous' },
  { keys: 'enter', label: 'analytics.keys.open' },
  { keys: 'c', label: 'analytics.keys.compare' },
]

/** Whether the team is better than before, where not, and which visits make the number (ux-next 3). */
export function AnalyticsPage() {
  const today = useToday()
  const format = useFormat()
  const [view, change] = useAddress(analyticsAddress, { atOnce: true })
  const days = useMemo(() => daysOf(view.dates, today), [view.dates, today])
  const beforeDays = useMemo(() => previousOf(days, today), [days, today])
  const enabled = view.compare === 'previous'
  const filter = filterOf(days, view)
  const earlier = filterOf(beforeDays, view)
  const keep = { keepPrevious: true }
  const now = useRead(analytics.measures, { ...filter, weeks: true }, keep)
  const was = useRead(analytics.measures, earlier, { ...keep, enabled })
  const charts = useRead(analytics.team, filter, keep)
  const chartsBefore = useRead(analytics.team, earlier, { ...keep, enabled })
  // Everybody, whoever is chosen.
  const people = useRead(analytics.measures, days, { enabled: view.delegates.length > 0 })
  const [current, setCurrent] = useState<MeasureId | ''>('')
  usePageTitle(t('analytics.title'))

  const open = (measure: MeasureId) => {
    setCurrent(measure)
    change({ measure, part: '' })
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
  const previous = `${format.shortDay(beforeDays.startDate)} – ${format.shortDay(beforeDays.endDate)}`
  const drawn =
    charts.data &&
    chartsOf({
      now: charts.data,
      before: enabled ? chartsBefore.data : undefined,
      days: elapsedOf(days, today),
      beforeDays,
      score: now.data?.measures.find(({ id }) => id === 'score'),
      format,
    })
  const isEmpty = charts.data?.totals.totalVisits === 0
  const tables = tablesOf(view)
  const opened = now.data?.measures.find(({ id }) => id === view.measure)
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('analytics.title')}
        actions={<Export now={now.data} before={before} charts={drawn} days={days} />}
        keepActions
      />
      <div className={classes.bar}>
        <AnalyticsFilters
          view={view}
          change={change}
          delegates={people.data?.delegates ?? now.data?.delegates ?? []}
        />
        {now.data ? <AsOf at={now.data.asOf} format={format} /> : null}
      </div>
      {isEmpty ? (
        <Empty change={change} />
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
          <Loadable read={charts}>
            {() => (
              <Charts
                charts={drawn ?? []}
                tables={tables}
                onToggle={(chart) => change({ tables: toggled(tables, chart) }, { replace: true })}
              />
            )}
          </Loadable>
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
          onPart={(part) => change({ part })}
          onClose={() => change({ measure: '', part: '' }, { replace: true })}
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

function AsOf({ at, format }: { at: string; format: Format }) {
  const zone = format.foreignZone()
  const time = format.instantTime(at)
  return (
    <span className="small ink-3">
      {zone === null ? t('analytics.asOf', { time }) : t('analytics.asOfZone', { time, zone })}
    </span>
  )
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

/** Everything that is shown, as a file or on paper. */
function Export({
  now,
  before,
  charts,
  days,
}: {
  now: MeasuresAnswer | undefined
  before: readonly MeasureAnswer[] | undefined
  charts: readonly Chart[] | undefined
  days: { startDate: string; endDate: string }
}) {
  const format = useFormat()
  const save = () => {
    const measured = (now?.measures ?? []).map(({ id, value, numerator, denominator }) => {
      const { name, formula, unit } = measureOf(id)
      const old = before?.find((each) => each.id === id)?.value ?? null
      return [name, valueText(unit, value, format), value, numerator, denominator, old, unit, formula]
    })
    const head = ['measure', 'shown', 'value', 'numerator', 'denominator', 'before', 'unit', 'formula']
    const shown = (charts ?? []).flatMap(({ title, table }) => [[], [title], [...table.head], ...table.rows])
    const rows = [head, ...measured, ...shown]
    saveCsv(
      `${t('analytics.file')}-${days.startDate}-${days.endDate}.csv`,
      rows.map((row) => row.map((cell) => cell ?? '')),
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          disabled={now === undefined}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {t('analytics.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={save}>{t('analytics.exportCsv')}</Menu.Item>
        <Menu.Item onClick={() => window.print()}>{t('analytics.print')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
