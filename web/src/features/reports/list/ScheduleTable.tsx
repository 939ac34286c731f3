import { Button } from '@mantine/core'
import { SEND_TIME, type Schedule } from '@rounds/contract/schedules'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { Column } from '#ui/table.ts'
import { deleteSchedule } from './commands.ts'
import { LastRun } from './LastRun.tsx'
import classes from './ReportsPage.module.css'

type ListProps = { rows: readonly Schedule[]; onEdit: (schedule: Schedule) => void }

const idOf = ({ id }: Schedule) => id
const sentAs = ({ asLink, format }: Schedule) => (asLink ? t('reports.linkOnly') : format)
const nextOf = ({ nextDay }: Schedule, format: Format) => format.dayTime(nextDay, SEND_TIME)

function Recipients({ schedule: { recipients } }: { schedule: Schedule }) {
  return recipients.map(({ id, name, isStopped }, at) => (
    <span key={id ?? name} className={`${classes.reader} ${isStopped ? 'ink-3' : ''}`}>
      {at > 0 ? ', ' : ''}
      {isStopped ? t('reports.stoppedBy', { name }) : name}
    </span>
  ))
}

function Actions({ schedule, onEdit }: { schedule: Schedule; onEdit: ListProps['onEdit'] }) {
  const { title } = schedule
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        aria-label={t('reports.editOf', { report: title })}
        onClick={() => onEdit(schedule)}
      >
        {t('reports.edit')}
      </Button>
      <IconButton
        icon={IconTrash}
        label={t('reports.stopSending', { report: title })}
        onClick={() => deleteSchedule(schedule)}
      />
    </div>
  )
}

const columnsOf = (format: Format, onEdit: ListProps['onEdit']): Column<Schedule>[] => [
  {
    key: 'report',
    head: t('reports.column.report'),
    isCut: true,
    hint: ({ title }) => title,
    cell: ({ title }) => <span className={classes.title}>{title}</span>,
  },
  { key: 'every', head: t('reports.when'), cell: ({ every }) => t(`reports.every.${every}`) },
  { key: 'next', head: t('reports.column.next'), cell: (schedule) => nextOf(schedule, format) },
  { key: 'to', head: t('reports.to'), cell: (schedule) => <Recipients schedule={schedule} /> },
  { key: 'format', head: t('reports.column.format'), cell: sentAs },
  { key: 'last', head: t('reports.column.last'), cell: (schedule) => <LastRun schedule={schedule} /> },
  {
    key: 'actions',
    head: t('reports.column.actions'),
    isActions: true,
    className: classes.changes,
    cell: (schedule) => <Actions schedule={schedule} onEdit={onEdit} />,
  },
]

/** What is sent by e-mail as a table, for wide screens. */
export function ScheduleTable({ rows, onEdit }: ListProps) {
  const format = useFormat()
  const columns = useMemo(() => columnsOf(format, onEdit), [format, onEdit])
  return <DataTable isCard label={t('reports.tab.scheduled')} rows={rows} idOf={idOf} columns={columns} />
}

/** The same facts as cards, for phones and tablets. */
export function ScheduleCards({ rows, onEdit }: ListProps) {
  const format = useFormat()
  return (
    <ul className={`plain-list ${classes.cards}`} aria-label={t('reports.tab.scheduled')}>
      {rows.map((schedule) => (
        <li key={schedule.id} className={classes.card}>
          <span className={classes.title}>{schedule.title}</span>
          <span className="small ink-2 num">
            {t(`reports.every.${schedule.every}`)} · {sentAs(schedule)} ·{' '}
            {t('reports.next', { at: nextOf(schedule, format) })}
          </span>
          <span className="small ink-2">
            <Recipients schedule={schedule} />
          </span>
          <LastRun schedule={schedule} />
          <Actions schedule={schedule} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
}
