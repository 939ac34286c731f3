import { Button } from '@mantine/core'
import type { Prescriber } from '@rounds/contract/prescribers'
import type { Visit } from '@rounds/contract/visits'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useUser } from '#lib/session/session.ts'
import { usePaths } from '#paths'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { nextStepsText, signWords } from '#features/visits/visit/words.ts'
import classes from './PrescriberVisits.module.css'

/** The next visit, then what took place, newest first. */
export type PrescriberWithVisits = Prescriber & { visits: Visit[] }

export function PrescriberVisits({ prescriber }: { prescriber: PrescriberWithVisits }) {
  const paths = usePaths()
  const format = useFormat()
  const { day: today } = format.wallClock()
  const { visits } = prescriber
  const isAhead = (visit: Visit) => visit.completedAt === null && visit.scheduledDate >= today
  const next = visits.findLast(isAhead)
  const rest = visits.filter((visit) => visit !== next)
  if (visits.length === 0)
    return (
      <section className={classes.card}>
        <EmptyState
          icon={IconCalendarPlus}
          title={t('prescribers.noVisits')}
          text={t('prescribers.noVisitsText')}
          action={
            <Button
              component={Link}
              to={paths.scheduleVisit({ prescriber: prescriber.id })}
              variant="default"
            >
              {t('prescribers.action.schedule')}
            </Button>
          }
        />
      </section>
    )
  return (
    <div className="section">
      {next ? (
        <section className={classes.card}>
          <h2 className={classes.title}>{t('prescribers.next')}</h2>
          <ul className="plain-list">
            <Row visit={next} />
          </ul>
        </section>
      ) : null}
      {rest.length > 0 ? (
        <section className={classes.card}>
          <h2 className={classes.title}>
            {t('prescribers.visits')}{' '}
            <span className="num ink-3">{format.number(prescriber.totalVisits)}</span>
          </h2>
          <ul className="plain-list">
            {rest.map((visit) => (
              <Row key={visit.id} visit={visit} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function Row({ visit }: { visit: Visit }) {
  const paths = usePaths()
  const format = useFormat()
  const user = useUser()
  const isMine = visit.delegateId === user.id
  const when = format.dayTime(visit.scheduledDate, visit.scheduledTime)
  return (
    <li className={classes.row} data-status={visit.status}>
      <div className={classes.words}>
        {isMine ? (
          <Link to={paths.recordVisit(visit.id)} className={classes.when}>
            {when}
          </Link>
        ) : (
          <span className={classes.when}>
            {when} <span className="ink-3">{t('prescribers.timeline.by', { name: visit.delegateName })}</span>
          </span>
        )}
        <Outcome visit={visit} />
      </div>
      <span className={classes.rating}>
        {visit.outcomes?.rating == null
          ? ''
          : t('prescribers.timeline.rating', { rating: format.number(visit.outcomes.rating) })}
      </span>
      <StatusBadge status={visit.status} {...signWords(visit)} />
    </li>
  )
}

function Outcome({ visit }: { visit: Visit }) {
  const format = useFormat()
  const said = visit.outcomes?.feedback || nextStepsText(visit.outcomes)
  const facts = [
    visit.actualDuration === null ? '' : format.duration(visit.actualDuration),
    (visit.outcomes?.productsDiscussed ?? []).join(', '),
  ].filter(Boolean)
  const planned = t('prescribers.timeline.planned', {
    type: t(`app.visitType.${visit.type}`),
    duration: format.duration(visit.duration),
  })
  return (
    <>
      {said ? <p className={classes.said}>“{said}”</p> : null}
      <p className="small ink-3">{facts.length > 0 ? facts.join(' · ') : planned}</p>
    </>
  )
}
