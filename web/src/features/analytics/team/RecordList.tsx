import { Button } from '@mantine/core'
import type { MeasureRecord } from '@rounds/contract/analytics'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Loadable, type Read } from '#ui/Loadable.tsx'
import classes from './MeasureDrawer.module.css'

/** How many records stand there at first, and how many more each time. */
export const FIRST_RECORDS = 20
const MORE_RECORDS = 80
const MOST_RECORDS = 500

/** Visits or prescribers behind a number, the first `limit` of them. */
export function RecordList({
  read,
  title,
  limit,
  onLimit,
}: {
  read: Read<{ data: readonly MeasureRecord[]; pagination: { total: number } }>
  title: string
  limit: number
  onLimit: (limit: number) => void
}) {
  const format = useFormat()
  return (
    <Loadable read={read}>
      {({ data, pagination }) => (
        <section>
          <h3>
            {title} · {t('analytics.drawer.records', { count: pagination.total })}
          </h3>
          {data.length === 0 ? <p className="ink-3">{t('analytics.drawer.noRecords')}</p> : null}
          <ul className={classes.records} aria-label={title}>
            {data.map((record) => (
              <li key={record.id}>
                <b>{record.prescriberName}</b>
                <span className="small ink-2">{record.delegateName}</span>
                <span className="small ink-3">{dayOf(record, format)}</span>
              </li>
            ))}
          </ul>
          {data.length < pagination.total && limit < MOST_RECORDS ? (
            <Button variant="default" onClick={() => onLimit(Math.min(MOST_RECORDS, limit + MORE_RECORDS))}>
              {t('analytics.drawer.more')}
            </Button>
          ) : null}
        </section>
      )}
    </Loadable>
  )
}

const dayOf = ({ date, time, plannedDate, status }: MeasureRecord, format: ReturnType<typeof useFormat>) => {
  if (date === null) return t('analytics.drawer.never')
  if (status === null) return t('analytics.drawer.lastSeen', { day: format.shortDay(date) })
  const day = time === null ? format.day(date) : format.dayTime(date, time)
  return plannedDate !== null && plannedDate !== date
    ? `${day}, ${t('analytics.drawer.planned', { day: format.day(plannedDate) })}`
    : day
}
