import { Button } from '@mantine/core'
import { type UserActivity, type UserDetail, users } from '@rounds/contract/users'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '#lib/reads/query.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { Loadable } from '#ui/Loadable.tsx'
import { SkeletonCard } from '#ui/Skeletons.tsx'
import classes from './UserPage.module.css'

const PART = 20
/** No answer holds more. */
const MOST = 500

/** What somebody did, day by day, the latest first (requirements E-075). */
export function UserTimeline({ user: { id } }: { user: UserDetail }) {
  const paths = usePaths()
  const [limit, setLimit] = useState(PART)
  const read = useRead(users.activity, { id, limit }, { keepPrevious: true })
  return (
    <section className={`card ${classes.card}`}>
      <header className={classes.over}>
        <h2>{t('users.activity.title')}</h2>
        <Link to={`${paths.auditLogs()}?${new URLSearchParams({ person: id }).toString()}`}>
          {t('users.activity.log')}
        </Link>
      </header>
      <Loadable read={read} skeleton={<SkeletonCard lines={4} />}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <p className="ink-3">{t('users.activity.none')}</p>
          ) : (
            <>
              <Days entries={data} />
              {pagination.total > data.length && limit < MOST ? (
                <Button variant="default" onClick={() => setLimit(Math.min(MOST, limit + 3 * PART))}>
                  {t('users.activity.more', { count: pagination.total - data.length })}
                </Button>
              ) : null}
            </>
          )
        }
      </Loadable>
    </section>
  )
}

function Days({ entries }: { entries: readonly UserActivity[] }) {
  const format = useFormat()
  const days = Map.groupBy(entries, ({ timestamp }) => format.local(timestamp).day)
  return [...days].map(([day, done]) => (
    <div key={day}>
      <h3 className={classes.day}>{format.day(day)}</h3>
      <ul className="plain-list">
        {done.map((entry) => (
          <Entry key={entry.id} entry={entry} format={format} />
        ))}
      </ul>
    </div>
  ))
}

const Entry = ({
  entry: { timestamp, description, ipAddress, userAgent },
  format,
}: {
  entry: UserActivity
  format: Format
}) => (
  <li className={classes.entry}>
    <time className="small ink-2 num" dateTime={timestamp}>
      {format.instantTime(timestamp)}
    </time>
    <span title={userAgent ?? undefined}>{description}</span>
    <span className="small ink-3 num">{ipAddress ?? ''}</span>
  </li>
)
