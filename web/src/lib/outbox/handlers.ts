import type { EntryFields, OutboxCall } from '#lib/device/rows.ts'
import { ApiError } from '#lib/plain/errors.ts'
import type { Kind, OutboxEntry } from './kinds.ts'

/** What of an entry can change once it is made. */
export type EntryChange = Partial<Omit<EntryFields, 'id' | 'owner' | 'subject' | 'label'>> & {
  shows?: object
  base?: { version: number }
}

/** What a feature says to a change that met a newer copy on the server. */
export type Settlement =
  /** Both fit together: the entry goes out again with these fields. */
  | { kind: 'again'; fields: EntryChange }
  /** The server already has what the entry asks for. */
  | { kind: 'done' }
  /** The person has to say what counts. */
  | { kind: 'ask'; reason: string; conflict: unknown }

/** What is done about entries of a kind. What is awaited comes before another tab may look at the entry. */
export type Handler<K extends Kind> = {
  /** The server refused it: says so. */
  refused: (entry: OutboxEntry<K>, error: ApiError) => unknown
  /** `refused` gives it up as well: it is told again of one that a page could not finish with. Others stay in the Sync panel. */
  givesUp?: true
  /** Every call was answered, `answers` in their order; what is returned is awaited before its `shows` leave the screen. */
  delivered?: (entry: OutboxEntry<K>, answers: readonly unknown[]) => unknown
  /**
   * One of its calls was answered, by what was stored before if it had been sent and said less then: the call that brings what it
   * says since, or `null` when all of it stands there.
   */
  answered?: (entry: OutboxEntry<K>, call: OutboxCall, answer: unknown) => OutboxCall | null
  /** With a `base`, it was answered 404, 409 or 412; `null` leaves it at the refusal. */
  conflict?: (entry: OutboxEntry<K>, error: ApiError) => Promise<Settlement | null>
}

/** One for each kind, there from the start: what becomes of an entry must not hang on which page was opened. */
export type Handlers = { [K in Kind]: Handler<K> }

let handlers: Handlers | undefined

export const setHandlers = (given: Handlers): void => {
  handlers = given
}

const handlerOf = <K extends Kind>({ kind }: OutboxEntry<K>): Handler<K> | undefined => handlers?.[kind]

export const tellRefused = <K extends Kind>(entry: OutboxEntry<K>, error: ApiError): unknown =>
  handlerOf(entry)?.refused(entry, error)

export const tellDelivered = <K extends Kind>(entry: OutboxEntry<K>): unknown =>
  handlerOf(entry)?.delivered?.(entry, entry.answers ?? [])

export const restAfter = <K extends Kind>(
  entry: OutboxEntry<K>,
  call: OutboxCall,
  answer: unknown,
): OutboxCall | null => handlerOf(entry)?.answered?.(entry, call, answer) ?? null

export const askAboutConflict = async <K extends Kind>(
  entry: OutboxEntry<K>,
  error: ApiError,
): Promise<Settlement | null> => (await handlerOf(entry)?.conflict?.(entry, error)) ?? null

/** Refused, of a kind that is given up then, and still there. */
export const isUnfinished = <K extends Kind>(entry: OutboxEntry<K>): boolean =>
  entry.state === 'attention' && handlerOf(entry)?.givesUp === true

/** The refusal that an entry was left with. */
export const refusalOf = ({ status, code, reason, details }: OutboxEntry): ApiError =>
  new ApiError(status ?? 0, code ?? '', reason ?? '', { details })
