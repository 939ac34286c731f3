import { Button } from '@mantine/core'
import type { Prescriber } from '@rounds/contract/prescribers'
import type { ReactNode } from 'react'
import { phoneLink } from '#features/visits/people.ts'
import { useFormat } from '#lib/format.ts'
import { t } from '#lib/messages.ts'
import { emailLink, lastVisitText } from './prescriber-text.ts'
import classes from './PrescriberFacts.module.css'

/** What is known about a prescriber. `onEdit` is absent where the person may not change it. */
export function PrescriberFacts({
  prescriber,
  onEdit,
}: {
  prescriber: Prescriber
  onEdit: (() => void) | undefined
}) {
  const format = useFormat()
  const { address, averageRating, email, phone } = prescriber
  const call = phoneLink(prescriber)
  const write = emailLink(prescriber)
  return (
    <section className={classes.card}>
      <div className="spread">
        <h2 className={classes.title}>{t('prescribers.about')}</h2>
        {onEdit ? (
          <Button variant="default" size="xs" onClick={onEdit}>
            {t('prescribers.action.edit')}
          </Button>
        ) : null}
      </div>
      <dl className={classes.facts}>
        <Fact term={t('prescribers.fact.specialty')}>{prescriber.specialty}</Fact>
        <Fact term={t('prescribers.fact.hospital')}>{prescriber.hospitalAffiliation}</Fact>
        <Fact term={t('prescribers.fact.address')}>
          {[address.address, address.city].filter(Boolean).join(', ')}
        </Fact>
        <Fact term={t('prescribers.fact.phone')}>{call === null ? null : <a href={call}>{phone}</a>}</Fact>
        <Fact term={t('prescribers.fact.email')}>{write === null ? null : <a href={write}>{email}</a>}</Fact>
        <Fact term={t('prescribers.fact.assigned')}>{prescriber.assignedDelegateName}</Fact>
        <Fact term={t('prescribers.fact.visits')}>{format.number(prescriber.totalVisits)}</Fact>
        <Fact term={t('prescribers.fact.lastVisit')}>{lastVisitText(prescriber, format)}</Fact>
        <Fact term={t('prescribers.fact.rating')}>
          {averageRating === null
            ? null
            : t('prescribers.timeline.rating', { rating: format.number(averageRating) })}
        </Fact>
      </dl>
      {prescriber.notes ? (
        <div>
          <h3 className={classes.notesTitle}>{t('prescribers.fact.notes')}</h3>
          <p className={classes.notes}>{prescriber.notes}</p>
        </div>
      ) : null}
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children || <span className="ink-3">{t('prescribers.fact.none')}</span>}</dd>
    </>
  )
}
