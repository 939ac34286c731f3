import { prescribers } from '@rounds/contract/prescribers'
import type { Visit } from '@rounds/contract/visits'
import { IconNavigation, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useRead } from '#lib/reads/query.ts'
import { usePaths } from '#paths'
import { addressLine, directionsLink, phoneLink } from '#features/prescribers/prescriber/people.ts'
import { nextStepsText, otherPlace } from '#features/visits/visit/words.ts'
import { Aside } from '#ui/Aside.tsx'
import classes from './VisitContext.module.css'

const LAST = 3

/** Beside the form where there is room. */
export function VisitContext({ visit }: { visit: Visit }) {
  return (
    <Aside label={t('visits.context.title')}>
      <ContextFacts visit={visit} />
    </Aside>
  )
}

/** The last visits, facts, the way there. */
export function ContextFacts({ visit }: { visit: Visit }) {
  const paths = usePaths()
  const format = useFormat()
  const read = useRead(prescribers.get, { id: visit.prescriberId }, { staleTime: 60_000 })
  const last = (read.data?.visits ?? [])
    .filter((other) => other.completedAt !== null && other.id !== visit.id)
    .slice(0, LAST)
  const { prescriber, type, duration } = visit
  const phone = phoneLink(prescriber)
  const map = directionsLink(prescriber)
  const where = otherPlace(visit) || addressLine(prescriber.address)
  return (
    <>
      <section>
        <h2>{t('visits.context.last')}</h2>
        {last.length === 0 ? <p className="ink-3">{t('visits.firstVisit')}</p> : null}
        <ul className="plain-list">
          {last.map((other) => (
            <li key={other.id} className={classes.visit}>
              <div className="spread">
                <span className="num">{format.shortDay(other.scheduledDate)}</span>
                {other.outcomes?.rating == null ? null : (
                  <span className="small ink-2 num">
                    {t('visits.context.rating', { rating: other.outcomes.rating })}
                  </span>
                )}
              </div>
              {other.outcomes?.feedback ? (
                <p className="small">{t('visits.context.said', { said: other.outcomes.feedback })}</p>
              ) : null}
              {[other.outcomes?.productsDiscussed.join(', '), nextStepsText(other.outcomes)]
                .filter((line) => !!line)
                .map((line) => (
                  <p key={line} className="small ink-3">
                    {line}
                  </p>
                ))}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('visits.context.facts')}</h2>
        <dl className={classes.facts}>
          <dt>{t('visits.context.planned')}</dt>
          <dd className="num">
            {format.dayTime(visit.scheduledDate, visit.scheduledTime)} · {format.duration(duration)}
          </dd>
          <dt>{t('visits.context.type')}</dt>
          <dd>{t(`app.visitType.${type}`)}</dd>
          {where === '' ? null : (
            <>
              <dt>{t('visits.context.place')}</dt>
              <dd>{where}</dd>
            </>
          )}
        </dl>
        <div className={classes.links}>
          <Link to={paths.prescriber(visit.prescriberId)}>{t('visits.context.profile')}</Link>
          {phone ? (
            <a href={phone}>
              <IconPhone size={16} stroke={1.75} aria-hidden /> {prescriber.phone}
            </a>
          ) : null}
          {map ? (
            <a href={map}>
              <IconNavigation size={16} stroke={1.75} aria-hidden /> {t('visits.context.map')}
            </a>
          ) : null}
        </div>
      </section>
    </>
  )
}
