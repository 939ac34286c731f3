import type { Report } from '@rounds/contract/reports'
import { useMemo } from 'react'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/table.ts'
import { ReportActions } from './ReportActions.tsx'
import { ReportState } from './ReportState.tsx'
import classes from './ReportsPage.module.css'

type ListProps = {
  rows: readonly Report[]
  isSaved: boolean
  label: string
  onSend: (report: Report) => void
}

const idOf = ({ id }: Report) => id
const periodOf = ({ parameters: { dateRange } }: Report, format: Format) =>
  format.days(dateRange.start, dateRange.end)

const columnsOf = (isSaved: boolean, format: Format, onSend: ListProps['onSend']): Column<Report>[] => [
  {
    key: 'report',
    head: t('reports.column.report'),
    cell: ({ title }) => <span className={classes.title}>{title}</span>,
  },
  {
    key: 'period',
    head: t('reports.column.period'),
    className: classes.period,
    cell: (report) => periodOf(report, format),
  },
  {
    key: 'format',
    head: t('reports.column.format'),
    className: classes.format,
    cell: (report) => report.format,
  },
  ...(isSaved
    ? []
    : [
        {
          key: 'status',
          head: t('reports.column.status'),
          className: classes.status,
          cell: (report: Report) => <ReportState report={report} now={format.now()} />,
        },
      ]),
  {
    key: 'created',
    head: t('reports.column.created'),
    className: classes.created,
    cell: ({ createdAt }) => format.relativeInstant(createdAt),
    hint: ({ createdAt }) => format.instantDayTime(createdAt),
  },
  {
    key: 'actions',
    head: t('reports.column.actions'),
    isActions: true,
    className: isSaved ? undefined : classes.deeds,
    cell: (report) => <ReportActions report={report} now={format.now()} onSend={onSend} />,
  },
]

/** Reports as a table, for wide screens. */
export function ReportTable({ rows, isSaved, label, onSend }: ListProps) {
  const format = useFormat()
  const columns = useMemo(() => columnsOf(isSaved, format, onSend), [isSaved, format, onSend])
  return <DataTable isCard label={label} rows={rows} idOf={idOf} columns={columns} />
}

/** The same facts as cards, for phones. */
export function ReportCards({ rows, isSaved, label, onSend }: ListProps) {
  const format = useFormat()
  return (
    <ul className={`plain-list ${classes.cards}`} aria-label={label}>
      {rows.map((report) => (
        <li key={report.id} className={classes.card}>
          <div className={classes.head}>
            <span className={classes.title}>{report.title}</span>
            <span className="small ink-3">{format.relativeInstant(report.createdAt)}</span>
          </div>
          <span className="small ink-2 num">
            {periodOf(report, format)} · {report.format}
          </span>
          {isSaved ? null : <ReportState report={report} now={format.now()} />}
          <ReportActions report={report} now={format.now()} onSend={onSend} />
        </li>
      ))}
    </ul>
  )
}
