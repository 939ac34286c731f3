import { t } from '#lib/words/messages.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { DotLine } from '#ui/charts/DotLine.tsx'
import { HeatTable } from '#ui/charts/HeatTable.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { RowBars } from '#ui/charts/RowBars.tsx'
import { StackedRows } from '#ui/charts/StackedRows.tsx'
import type { Chart } from './chart.ts'
import classes from './AnalyticsPage.module.css'

/** Every chart, or its numbers. */
export function Charts({
  charts,
  tables,
  onToggle,
}: {
  charts: readonly Chart[]
  tables: ReadonlySet<string>
  onToggle: (chart: string) => void
}) {
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
            isTable={isTable}
            toggleLabel={t(isTable ? 'analytics.chart.asChart' : 'analytics.chart.asTable', { title })}
            onToggle={() => onToggle(chart.id)}
          >
            <Drawn chart={chart} />
          </ChartCard>
        )
      })}
    </div>
  )
}

function Drawn({ chart: { view, line } }: { chart: Chart }) {
  switch (view.kind) {
    case 'lines':
      return (
        <LineChart
          label={line}
          lines={view.lines}
          ticks={view.ticks}
          {...(view.isRating && { from: 1, to: 5 })}
        />
      )
    case 'stacked':
      return <StackedRows rows={view.rows} parts={view.parts} />
    case 'bars':
      return <RowBars rows={view.rows} />
    case 'heat':
      return <HeatTable corner={line} columns={view.columns} rows={view.rows} />
    case 'dots':
      return <DotLine dots={view.dots} />
  }
}
