import { Button } from '@mantine/core'
import type { Prescriber } from '@rounds/contract/prescribers'
import type { ReactNode } from 'react'
import { phoneLink } from '#features/prescribers/prescriber/people.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { FactField } from './FactField.tsx'
import { NotesField } from './NotesField.tsx'
import { emailLink, lastVisitText } from '#features/prescribers/prescriber/texts.ts'
import { useFact } from './useFact.ts'
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
  const change = useFact(prescriber)
  const own = (fact: Parameters<typeof change>[0], value: string | null, type: Own['type'] = 'text') =>
    onEdit && { value: value ?? '', onSave: (next: string) => change(fact, next), type }
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
        <Fact term={t('prescribers.fact.title')} own={own('title', prescriber.title)}>
          {prescriber.title}
        </Fact>
        <Fact term={t('prescribers.fact.specialty')} own={own('specialty', prescriber.specialty)}>
          {prescriber.specialty}
        </Fact>
        <Fact
          term={t('prescribers.fact.hospital')}
          own={own('hospitalAffiliation', prescriber.hospitalAffiliation)}
        >
          {prescriber.hospitalAffiliation}
        </Fact>
        <Fact term={t('prescribers.fact.street')} own={own('address', address.address)}>
          {address.address}
        </Fact>
        <Fact term={t('prescribers.fact.city')} own={own('city', address.city)}>
          {address.city}
        </Fact>
        <Fact term={t('prescribers.fact.phone')} own={own('phone', phone, 'tel')}>
          {call === null ? null : <a href={call}>{phone}</a>}
        </Fact>
        <Fact term={t('prescribers.fact.email')} own={own('email', email, 'email')}>
          {write === null ? null : <a href={write}>{email}</a>}
        </Fact>
        <Fact term={t('prescribers.fact.assigned')}>{prescriber.assignedDelegateName}</Fact>
        <Fact term={t('prescribers.fact.visits')}>{format.number(prescriber.totalVisits)}</Fact>
        <Fact term={t('prescribers.fact.lastVisit')}>{lastVisitText(prescriber, format)}</Fact>
        <Fact term={t('prescribers.fact.rating')}>
          {averageRating === null
            ? null
            : t('prescribers.timeline.rating', { rating: format.decimal(averageRating) })}
        </Fact>
        <NotesField prescriber={prescriber} canChange={onEdit !== undefined} />
      </dl>
    </section>
  )
}

type Own = { value: string; onSave: (value: string) => string | null; type: 'text' | 'tel' | 'email' }

function Fact({
  term,
  own,
  children,
}: {
  term: string
  /** Present where the person may change it. */
  own?: Own | undefined
  children: ReactNode
}) {
  const shown = children || <span className="ink-3">{t('prescribers.fact.none')}</span>
  return (
    <>
      <dt>{term}</dt>
      <dd>
        {own ? (
          <FactField label={term} {...own}>
            {shown}
          </FactField>
        ) : (
          shown
        )}
      </dd>
    </>
  )
}
