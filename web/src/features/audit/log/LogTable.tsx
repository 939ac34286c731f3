import { type AuditLog, audit } from '@rounds/contract/audit'
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { sentenceOf, whoOf } from '#features/audit/entry/sentence.ts'
import { useRead } from '#lib/reads/query.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/table.ts'
import { useWidth } from '#ui/useWidth.ts'
import { dayHead, exactTime } from './rules.ts'
import classes from './LogTable.module.css'

type Filter = Parameters<typeof useRead<typeof audit.list>>[1]

/** Of more days than these it is not counted how many entries each has. */
const COUNTED_DAYS = 3

/** The day that entries stand under, and how many the filter finds on it. */
function DayHead({ day, filter }: { day: string; filter: Filter | null }) {
  const format = useFormat()
  const read = useRead(
    audit.list,
    { ...filter, startDate: day, endDate: day, limit: 1 },
    { enabled: filter !== null },
  )
  const total = read.data?.pagination.total
  const text = dayHead(day, format)
  return total === undefined
    ? text
    : t('audit.day', { day: text, entries: t('audit.entries', { count: total }) })
}

export function Result({ success }: { success: boolean }) {
  const Glyph = success ? IconCheck : IconAlertOctagon
  return (
    <span className={classes.result} data-failed={!success || undefined}>
      <Glyph size={14} stroke={2} aria-hidden />
      {t(success ? 'audit.result.success' : 'audit.result.failed')}
    </span>
  )
}

function Words({ entry }: { entry: AuditLog }) {
  const { does, what } = sentenceOf(entry)
  return (
    <>
      <span className="ink-2">{does}</span> {what}
    </>
  )
}

const idOf = ({ id }: AuditLog) => id

const columnsOf = (format: Format, onOpen: (id: string) => void): Column<AuditLog>[] => [
  {
    key: 'time',
    head: t('audit.column.time'),
    className: classes.time,
    cell: ({ id, timestamp }) => (
      <button type="button" className={classes.open} onClick={() => onOpen(id)}>
        {exactTime(timestamp, format)}
      </button>
    ),
  },
  {
    key: 'person',
    head: t('audit.column.person'),
    className: classes.person,
    isCut: true,
    cell: (entry) =>
      entry.userName === null ? <span className="ink-3">{whoOf(entry)}</span> : <b>{whoOf(entry)}</b>,
    hint: ({ userName }) => userName ?? undefined,
  },
  {
    key: 'what',
    head: t('audit.column.what'),
    isCut: true,
    cell: (entry) => <Words entry={entry} />,
    hint: (entry) => {
      const { does, what } = sentenceOf(entry)
      return `${does} ${what}`
    },
  },
  {
    key: 'result',
    head: t('audit.column.result'),
    className: classes.outcome,
    cell: ({ success }) => <Result success={success} />,
  },
  {
    key: 'address',
    head: t('audit.column.address'),
    className: classes.address,
    isNumber: true,
    cell: ({ ipAddress }) => <span className="ink-3">{ipAddress ?? t('audit.nobody')}</span>,
  },
]

/** The entries of a page under their days, in the company's zone. */
export function LogTable({
  rows,
  filter,
  current,
  onOpen,
}: {
  rows: readonly AuditLog[]
  filter: Filter
  current: string
  onOpen: (id: string) => void
}) {
  const format = useFormat()
  const isDesk = useWidth('desk')
  const columns = useMemo(
    // What a tablet has no room for stands in the entry that is opened.
    () => columnsOf(format, onOpen).filter(({ key }) => isDesk || key !== 'address'),
    [format, onOpen, isDesk],
  )
  const dayOf = useMemo(() => (entry: AuditLog) => format.local(entry.timestamp).day, [format])
  const days = [...new Set(rows.map(dayOf))]
  const asked = days.length <= COUNTED_DAYS ? filter : null
  return (
    <DataTable
      testId="audit-table"
      label={t('audit.list')}
      isCard
      rows={rows}
      idOf={idOf}
      columns={columns}
      current={current === '' ? undefined : current}
      onOpen={onOpen}
      groupOf={dayOf}
      heads={Object.fromEntries(days.map((day) => [day, <DayHead key={day} day={day} filter={asked} />]))}
    />
  )
}

/** The same on phones. */
export function LogCards({ rows, onOpen }: { rows: readonly AuditLog[]; onOpen: (id: string) => void }) {
  const format = useFormat()
  const days = Map.groupBy(rows, ({ timestamp }) => format.local(timestamp).day)
  return [...days].map(([day, entries]) => (
    <section key={day}>
      <h2 className={classes.day}>{dayHead(day, format)}</h2>
      <ul className={classes.cards}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className={classes.card}
              data-item={entry.id}
              onClick={() => onOpen(entry.id)}
            >
              <span className="num ink-3">{exactTime(entry.timestamp, format)}</span>
              <span>
                <b>{whoOf(entry)}</b> <Words entry={entry} />
                {entry.success ? null : <Result success={false} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}
