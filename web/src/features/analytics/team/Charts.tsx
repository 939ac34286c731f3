import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { DotLine } from '#ui/charts/DotLine.tsx'
import { HeatTable } from '#ui/charts/HeatTable.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { RowBars } from '#ui/charts/RowBars.tsx'
import { StackedRows } from '#ui/charts/StackedRows.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { type Chart, sumOf } from './chart.ts'
import { MarkButton } from './MarkButton.tsx'
import { markText } from './marks.ts'
import classes from './AnalyticsPage.module.css'

type Open = (mark: string) => void

/** Every chart, or its numbers. `onOpen`: the visits of a bar or a cell. */
export function Charts({
  charts,
  tables,
  onToggle,
  onOpen,
}: {
  charts: readonly Chart[]
  tables: ReadonlySet<string>
  onToggle: (chart: string) => void
  onOpen: Open
}) {
  const format = useFormat()
  return (
    <div className={classes.pair}>
      {charts.map((chart) => {
        const isTable = tables.has(chart.id)
        const { title, line, table } = chart
        return (
          <ChartCard
            key={chart.id}
            title={title}
            line={line}
            table={table}
            write={format.number}
            isTable={isTable}
            toggleLabel={t(isTable ? 'analytics.chart.asChart' : 'analytics.chart.asTable', { title })}
            onToggle={() => onToggle(chart.id)}
          >
            <Drawn chart={chart} onOpen={onOpen} />
          </ChartCard>
        )
      })}
    </div>
  )
}

function Drawn({ chart: { id, view, line }, onOpen }: { chart: Chart; onOpen: Open }) {
  const { number } = useFormat()
  // Cells are too small for a thumb: it opens a whole day.
  const isWide = useWidth('above-phone')
  const button = (name: string, count: number, value: string | number, words = name) => (
    <MarkButton label={t('analytics.mark.open', { name, count })} onOpen={() => onOpen(markText(id, value))}>
      {words}
    </MarkButton>
  )
  switch (view.kind) {
    case 'lines':
      return (
        <LineChart
          label={line}
          lines={view.lines}
          write={number}
          ticks={view.ticks}
          {...(view.isRating && { from: 1, to: 5 })}
        />
      )
    case 'stacked':
      return (
        <StackedRows
          rows={view.rows}
          parts={view.parts}
          write={number}
          label={({ id: week, name, total }) => button(name, total, week)}
        />
      )
    case 'bars':
      return (
        <RowBars
          rows={view.rows.map((row) => ({
            ...row,
            ...(row.value > 0 && { label: button(row.name, row.value, row.id) }),
          }))}
        />
      )
    case 'heat':
      return (
        <HeatTable
          corner={line}
          columns={view.columns}
          rows={view.rows}
          write={number}
          label={({ id: weekday, name, counts }) => {
            const total = sumOf(counts)
            return total === 0 ? name : button(name, total, weekday)
          }}
          {...(isWide && {
            cell: (count, row, column) =>
              button(`${row.name} ${column.name}`, count, `${row.id}.${column.id}`, number(count)),
          })}
        />
      )
    case 'dots':
      return <DotLine dots={view.dots} />
  }
}
