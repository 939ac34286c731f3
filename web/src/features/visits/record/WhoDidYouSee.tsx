import { prescribers } from '@rounds/contract/prescribers'
import type { Visit } from '@rounds/contract/visits'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { addressOf, id, maybe } from '#lib/page/address.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { readEntries } from '#lib/outbox/store.ts'
import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { useRead } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { usePaths } from '#paths'
import { whenClosed } from '#ui/back-closes.ts'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { type Person, draftNewRecord } from '#features/visits/visit/new-visit.ts'
import { NowOrLater } from '#features/visits/who/NowOrLater.tsx'
import { PersonPicker } from '#features/visits/who/PersonPicker.tsx'
import { openVisits, useRecordDrafts } from '#features/visits/visit/record-draft.ts'
import { useNow } from '#lib/page/useNow.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { useVisits } from '#features/visits/visit/useVisits.ts'
import { VisitRow } from '#features/visits/visit/VisitRow.tsx'
import { isDue, isOverdue } from '#features/visits/visit/rules.ts'
import { WaitingVisit } from './record.part.ts'
import classes from './WhoDidYouSee.module.css'

const address = addressOf({ prescriber: maybe(id()) })

/** The first step of a record without a visit: one that waits to be recorded, or anybody. */
export function WhoDidYouSee() {
  const paths = usePaths()
  const navigate = useNavigate()
  const format = useFormat()
  const now = useNow()
  const { items, near } = useVisits()
  const drafted = useRecordDrafts()
  const records = drafted ?? []
  const [{ prescriber: wanted }] = useAddress(address)
  const read = useRead(prescribers.get, { id: wanted ?? '' }, { enabled: wanted !== null })
  usePageTitle(t('visits.record.title'))

  const { timezone } = useTenant().settings.localization
  const today = format.today()
  const drafts = openVisits(records, items)
  const isDraft = (visit: VisitItem) => drafts.some(({ id }) => id === visit.id)
  const waiting = items.filter((visit) => isDue(visit) && visit.scheduledDate <= today && !isDraft(visit))
  const running = items.filter((visit) => visit.status === 'in-progress')

  const open = [...running, ...drafts, ...waiting]
  const [asked, setAsked] = useState<{ person: Person; visit: VisitItem } | null>(null)

  /** To the record, in the place of this page and of its question. */
  const goOn = async (visit: Visit) => {
    setAsked(null)
    await whenClosed()
    await navigate(paths.recordVisit(visit.id), { replace: true, state: { visit } })
  }
  /** The record is on its way: this page stays until it is there, and a second press means the first. */
  const isBegun = useRef(false)
  const begin = async (person: Person) => {
    if (isBegun.current) return
    isBegun.current = true
    const { day, time } = format.wallClock()
    await goOn(await draftNewRecord(person, { day, time }))
  }
  /** Who has a visit that waits is asked about first: a second one would stay open beside it. */
  const choose = async (person: Person) => {
    // Right after a start, what was recorded without a network may not be among what is shown yet.
    const unsent = await readEntries(ownerOf(authStore.get()) ?? '')
    const isRecorded = ({ id }: VisitItem) =>
      unsent.some((entry) => entry.kind === 'visit' && entry.subject === id && entry.shows.outcomes)
    const visit = open.find((each) => each.prescriberId === person.id && !isRecorded(each))
    if (visit) setAsked({ person, visit })
    else void begin(person)
  }
  const wasBegun = useRef(false)
  const person = read.data
  useEffect(() => {
    if (!person || wasBegun.current || near.isPending || drafted === null) return
    wasBegun.current = true
    void choose(person)
  })

  const group = (title: string, visits: VisitItem[]) =>
    visits.length === 0 ? null : (
      <section>
        <h2 className={classes.heading}>{title}</h2>
        <ul className="plain-list">
          {visits.map((visit) => (
            <li key={visit.id}>
              <VisitRow visit={visit} now={now} withDay={visit.scheduledDate !== today} />
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      <PageHeader title={t('visits.who.title')} />
      <NowOrLater value="now" />
      <div className={classes.page}>
        <Loadable read={near}>
          {() => (
            <>
              {group(t('visits.who.running'), running)}
              {group(t('visits.who.drafts'), drafts)}
              {group(
                t('visits.who.waiting'),
                waiting.filter((visit) => isOverdue(visit, now, timezone)),
              )}
              {group(
                t('visits.who.today'),
                waiting.filter((visit) => !isOverdue(visit, now, timezone)),
              )}
              {running.length + drafts.length + waiting.length === 0 ? (
                <p className="ink-2">{t('visits.who.nothing')}</p>
              ) : null}
            </>
          )}
        </Loadable>
        {asked ? (
          <WaitingVisit
            visit={asked.visit}
            onThat={() => void goOn(asked.visit)}
            onNew={() => void begin(asked.person)}
            onClose={() => setAsked(null)}
          />
        ) : null}
        <PersonPicker
          label={t('visits.who.someone')}
          items={items}
          value={null}
          without={open.map(({ prescriberId }) => prescriberId)}
          onChoose={(person) => void choose(person)}
        />
      </div>
    </>
  )
}
