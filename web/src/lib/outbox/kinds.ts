import type { Prescriber } from '@rounds/contract/prescribers'
import type { Visit } from '@rounds/contract/visits'
import type { EntryFields, EntryRow } from '#lib/device/rows.ts'

/** What unsent entries may show of a visit besides its own fields. */
export type ShownVisit = Partial<Visit> & {
  /** The visit was made on this device and the server does not know it yet. */
  isLocal?: true
  isCancelled?: true
  /** Its record is complete and on its way. */
  recorded?: true
}

/** What unsent entries may show of a prescriber. */
type ShownPrescriber = Partial<Prescriber> & {
  /** Added on this device; the server does not know them yet. */
  isNewPrescriber?: true
}

type Nothing = Record<string, never>

/**
 * What a person may do that waits to be sent. Of each kind: what screens show of its subject meanwhile, and its `base`, the
 * subject as the person saw it, whose version goes along as If-Match.
 */
export type Kinds = {
  /** About a visit: its id. */
  visit: { shows: ShownVisit; base: Visit }
  /** About a prescriber: their id. */
  prescriber: { shows: ShownPrescriber; base: Prescriber }
  /** Makes the visits of a week's plan: its Monday. They are submitted by entries of their own, which need it. */
  plan: { shows: Nothing; base: never }
  /** Approves or rejects visits, each request many; `names` are those of their prescribers, by visit. */
  decision: { shows: { names?: Record<string, string> }; base: never }
  /** A message to one person: the exchange that it belongs to, or the coaching note that it answers or takes back. */
  message: { shows: Nothing; base: never }
  /** A message was opened: its id. The same of a coaching note; of one that was ticked with the visit's. */
  'message-read': { shows: Nothing; base: never }
  /** A notification was read: its id. */
  'notification-read': { shows: Nothing; base: never }
  /** All notifications up to an instant were read: about nothing in particular. */
  'notifications-read': { shows: Nothing; base: never }
  /** Deletes a report, or stops one that is mailed: its id. */
  report: { shows: Nothing; base: never }
}
export type Kind = keyof Kinds

/** An entry of a kind, or of one of several. Common fields: EntryFields. */
export type OutboxEntry<K extends Kind = Kind> = {
  [P in K]: EntryFields & { kind: P; shows: Kinds[P]['shows']; base?: Kinds[P]['base'] }
}[K]

/** What comes before the thing in a subject. Stored on devices: never to be changed. */
const prefixes: Record<Kind, string> = {
  visit: '',
  prescriber: '',
  plan: 'plan:',
  decision: 'approvals:',
  message: 'message:',
  'message-read': 'message-read:',
  'notification-read': 'notification:',
  'notifications-read': 'notifications',
  report: 'report:',
}
const kinds = Object.keys(prefixes) as Kind[]

/** Names a thing of a kind among all that entries are about. */
export const subjectOf = (kind: Kind, about: string): string => prefixes[kind] + about

/** The thing that an entry is about: a visit's id, a plan's week. */
export const aboutOf = ({ kind, subject }: Pick<OutboxEntry, 'kind' | 'subject'>): string =>
  subject.slice(prefixes[kind].length)

/** The week whose plan is sent before the entry, or `null`. */
export const weekNeeded = ({ needs }: Pick<OutboxEntry, 'needs'>): string | null =>
  needs?.startsWith(prefixes.plan) ? needs.slice(prefixes.plan.length) : null

/** Entries of builds that named no kind tell theirs by what they are about. */
const kindOfOld = ({ subject, calls }: Pick<EntryRow, 'subject' | 'calls'>): Kind =>
  kinds.find((kind) => prefixes[kind] !== '' && subject.startsWith(prefixes[kind])) ??
  (calls[0]?.path.startsWith('/prescribers') ? 'prescriber' : 'visit')

/** A stored entry as this build knows it, whichever build has stored it. */
export const entryOf = (row: EntryRow): OutboxEntry =>
  ({ ...row, kind: kinds.find((kind) => kind === row.kind) ?? kindOfOld(row) }) as OutboxEntry
