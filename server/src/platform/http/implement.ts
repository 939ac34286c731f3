import type { Endpoint, Output, Parsed } from '@rounds/contract/endpoint'
import type { Db, Transaction } from '#platform/database/db.ts'
import type { JsonText } from '#platform/database/rows.ts'
import type { Bytes } from '#platform/plain/bytes.ts'
import type { Session, SessionUser } from '#platform/identity/session.ts'
import type { Services } from '#platform/work/services.ts'
import type { EventStream } from './event-stream.ts'
import type { CookieKind, Reply } from './reply.ts'

/** What every handler knows of its request. */
export type Base = {
  services: Services
  /** Milliseconds since 1970: the clock of the whole request. */
  now: number
  ip: string
  cookieOf: (kind: CookieKind) => string | undefined
  /** Version named by If-Match. */
  expectedVersion: number | undefined
  /** A transaction of its own in the name of the caller, whom other tenants do not know: for requests without a session. */
  inTenant<T>(tenantId: string, work: (db: Transaction) => Promise<T>): Promise<T>
  /** If-None-Match: the tags of what the caller has already. */
  knownTags: string | undefined
  /** Aborted once nobody waits for an answer that has not been given. */
  gone: () => AbortSignal
  /** Answers by a stream that stays open, in place of what the handler returns. */
  openStream: (onClose: () => void) => EventStream
}

type Signed<E extends Endpoint> = Base & {
  user: SessionUser
  session: Session
  db: E['method'] extends 'GET' ? Db : Transaction
}
/** What a command that changes something needs of its request, whichever endpoint that is. */
export type Change = Pick<Base, 'services' | 'now' | 'expectedVersion'> & {
  db: Transaction
  user: SessionUser
}

/** What a public endpoint knows of its caller. */
export type Anonymous = Base & { session: Session | undefined }

/** Who asks where that is `optional`: somebody of the tenant that is named, or nobody that matters. */
type Optional<E extends Endpoint> = Signed<E> | (Anonymous & { user?: undefined })

/** Signed-in endpoints have `user` and a `db` of the user's tenant: read-only for GET, one transaction otherwise. */
export type Context<E extends Endpoint> = E['audience'] extends 'public'
  ? Anonymous
  : E['audience'] extends { optional: unknown }
    ? Optional<E>
    : Signed<E>

type Answer<E extends Endpoint> = Output<E> | Reply<Output<E>> | JsonText<Output<E>>
type Handler<E extends Endpoint> = (context: Context<E>, input: Parsed<E>) => Promise<Answer<E>> | Answer<E>

/** A handler that reads the body itself: where that takes too long to be done between the requests of others. */
export class OfBytes<E extends Endpoint> {
  readonly handler: (context: Context<E>, body: Bytes) => Promise<Answer<E>>

  constructor(handler: (context: Context<E>, body: Bytes) => Promise<Answer<E>>) {
    this.handler = handler
  }
}

type Feature = Record<string, Endpoint>
type Handlers<F extends Feature> = { [K in keyof F]: Handler<F[K]> | OfBytes<F[K]> }
/** Reads what an answer told once more, as it is now; undefined when the caller sees it no longer. */
export type ReadAgain<T> = (context: { db: Db; user: SessionUser }, id: string) => Promise<T | undefined>
export type Implementation = {
  endpoint: Endpoint
  handler: Handler<Endpoint>
  ofBytes: boolean
  readAgain?: ReadAgain<unknown> | undefined
}[]

/** Ties a feature of the contract to its handlers; a missing or wrong one is a type error. */
export const implement = <F extends Feature>(feature: F, handlers: Handlers<F>): Implementation =>
  Object.entries(feature).map(([key, endpoint]) => {
    const given = handlers[key]
    const ofBytes = given instanceof OfBytes
    return { endpoint, handler: (ofBytes ? given.handler : given) as unknown as Handler<Endpoint>, ofBytes }
  })

/** The same, with how what changes answer is read by its id: such answers are not stored for requests that are sent again. */
export const readingAgain = <F extends Feature>(
  feature: F,
  routes: Implementation,
  again: { [K in keyof F]?: ReadAgain<Output<F[K]>> },
): Implementation => {
  const readers = new Map(Object.entries(again).map(([key, reader]) => [feature[key], reader]))
  return routes.map((route) => ({ ...route, readAgain: readers.get(route.endpoint) }))
}
