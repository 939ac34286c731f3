import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { type Visit, visits } from '@rounds/contract/visits'
import { call } from '#lib/wire/call.ts'
import { listDrafts, readDraft, writeDraft } from '#lib/drafts/store.ts'
import { type OutboxEntry, aboutOf } from '#lib/outbox/kinds.ts'
import { discard, outboxStore, sendSettled } from '#lib/outbox/outbox.ts'
import { type Person, newVisit } from '#features/visits/visit/new-visit.ts'
import { DRAFT, type RecordDraft } from '#features/visits/visit/record-draft.ts'

type VisitEntry = OutboxEntry<'visit'>
type PrescriberEntry = OutboxEntry<'prescriber'>

/** A prescriber added on this device who was there already. */
export const isDuplicate = (entry: OutboxEntry): entry is PrescriberEntry =>
  entry.kind === 'prescriber' && entry.code === 'DUPLICATE' && entry.shows.isNewPrescriber === true

/** The one who was there, or null where the person does not see them: a colleague's. */
export const existingOf = ({ details }: OutboxEntry): string | null => {
  const { prescriberId } = (details ?? {}) as { prescriberId?: unknown }
  return typeof prescriberId === 'string' ? prescriberId : null
}

/** What a visit says of the person it is with. */
const namesOf = (person: Person, { scheduledDate: day, scheduledTime: time }: Visit) => {
  const { prescriberId, prescriberName, prescriber, location } = newVisit(person, { day, time })
  return { prescriberId, prescriberName, prescriber, location }
}

/** Sends an entry of a visit with somebody else in it; all else stays. */
const redirect = async (entry: VisitEntry, person: Person): Promise<void> => {
  const base = entry.base as Visit
  const names = namesOf(person, base)
  const { prescriberId, location } = names
  await sendSettled(entry.id, {
    needs: prescriberId,
    calls: entry.calls.map((asked) =>
      asked.name === visits.create.name
        ? { ...asked, input: { ...asked.input, prescriberId, location } }
        : asked,
    ),
    shows: entry.shows.prescriberId === undefined ? entry.shows : { ...entry.shows, ...names },
    base: { ...base, ...names },
  })
}

/** The half-filled records of visits that `isMeant`, with somebody else in them. */
const redirectDrafts = async (isMeant: (visit: Visit) => boolean, person: Person): Promise<void> => {
  for (const { id } of await listDrafts(DRAFT)) {
    const draft = (await readDraft<RecordDraft>({ kind: DRAFT, id }))?.value
    if (draft && isMeant(draft.visit))
      await writeDraft(
        { kind: DRAFT, id },
        { ...draft, visit: { ...draft.visit, ...namesOf(person, draft.visit) } },
      )
  }
}

/** The unsent entries of visits that `isMeant`, the oldest first. */
const entriesOf = (isMeant: (entry: VisitEntry) => boolean): VisitEntry[] =>
  outboxStore
    .get()
    .filter((entry) => entry.kind === 'visit')
    .filter((entry) => entry.base !== undefined && isMeant(entry))

/** A visit with somebody who cannot be visited is with `person`: every step and word of it goes along. */
export const giveVisitTo = async (entry: VisitEntry, person: Person): Promise<void> => {
  const id = aboutOf(entry)
  await redirectDrafts((visit) => visit.id === id, person)
  for (const own of entriesOf((other) => aboutOf(other) === id)) await redirect(own, person)
}

/** The one who was there takes the place of the new one: visits follow, and nobody is added. */
export const takeExisting = async (entry: PrescriberEntry, person: Person): Promise<void> => {
  const id = aboutOf(entry)
  await redirectDrafts((visit) => visit.prescriberId === id, person)
  const followers = entriesOf(({ needs, base }) => needs === id || base?.prescriberId === id)
  await discard(entry.id)
  for (const own of followers) await redirect(own, person)
}

/** The one who was there already, from the server. Throws ApiError. */
export const readExisting = (id: string): Promise<Prescriber> => call(prescribers.get, { id })
