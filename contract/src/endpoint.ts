import { z } from 'zod'
import type { Permission } from './permissions.ts'

/** The four roles of specification §6. */
export const roles = ['SUPER_ADMIN', 'TENANT_ADMIN', 'SUPERVISOR', 'DELEGATE'] as const
export const Role = z.enum(roles)
export type Role = (typeof roles)[number]

/** One of some roles as somebody sends it: in any case (specification §3). */
export const roleOf = <R extends Role>(words: readonly [R, ...R[]]) =>
  z
    .string('Unknown role')
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(words, 'Unknown role'))
    .meta({ enum: [...words] })

/**
 * Who may call: everyone, every signed-in user, or the named roles. `optional`: everyone who names no tenant, and whoever names
 * one only as its user with one of these roles.
 */
export type Audience = 'public' | 'any' | readonly Role[] | { readonly optional: readonly Role[] }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One endpoint of the API, as data. `name` is what identifies it, `visits.list`: its path may change. `input` is one flat object: names that stand in `path` (`:id`) fill the path, the
 * rest is the query (GET, DELETE) or the JSON body. `failure` is the catalogue string of specification §8 that a client
 * shows when the server gives no better text.
 */
export type Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  M extends Method = Method,
  A extends Audience = Audience,
> = {
  name: string
  method: M
  path: string
  audience: A
  input: I
  output: O
  /** The answer is a page of a list, `{data, pagination}`, whatever envelope it comes in (requirements S-023). */
  list?: true
  summary: string
  failure: string
  /** Permission that the caller's role must hold in the tenant (specification §6); none = the role is enough. */
  permission?: Permission
  /** What a caller without the role is told, by what they asked for; 'Forbidden' unless said. */
  refusal?: (body: Record<string, unknown>) => string
  /** Status of a plain success; 200 unless said. */
  status?: 200 | 201 | 202 | 204 | 303
  /** Statuses of other answers that are no refusal: what was there already, what the caller has already, what is not well. */
  also?: readonly (200 | 304 | 503)[]
  /** Largest body in bytes; 256 KB unless said. */
  bodyLimit?: number
  /** The body is multipart/form-data with one file of at most so many bytes; no JSON is taken. */
  multipart?: { maxBytes: number }
  /** The body may be a form of any kind, too; it is not read. */
  form?: true
  /** What a 200 is called when it is not JSON (a file, a stream). */
  contentType?: string
  /** The answer holds a secret: it is not stored for an Idempotency-Key, and sending again makes a new one. */
  secret?: true
  /**
   * Whether what is asked for costs with the size of a company rather than of the answer (searches, sorting all there is): the
   * server then reads it where nothing quick waits behind it, and says 503 when many such are asked for at once.
   */
  slow?(input: z.output<I>): boolean
  /** Devices ask for it by themselves, however many share a network: nobody guesses anything by it. */
  byDevices?: true
  /** Works while the subscription is inactive although it changes something (signing in and out). */
  always?: true
}

/** The part of an endpoint that a request needs; small enough to be kept with an unsent request on the device. */
export type Descriptor = Pick<Endpoint, 'name' | 'method' | 'path' | 'failure'>

type Unnamed<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  M extends Method = Method,
  A extends Audience = Audience,
> = Omit<Endpoint<I, O, M, A>, 'name'>

type Details<I extends z.ZodType, O extends z.ZodType, A extends Audience> = Omit<
  Endpoint<I, O, Method, A>,
  'name' | 'method' | 'path'
>

const make =
  <M extends Method>(method: M) =>
  <I extends z.ZodType, O extends z.ZodType, const A extends Audience>(
    path: string,
    details: Details<I, O, A>,
  ): Unnamed<I, O, M, A> => ({ method, path, ...details })

export const get = make('GET')
export const post = make('POST')
export const put = make('PUT')
export const patch = make('PATCH')
export const del = make('DELETE')

/** Gives each endpoint of an area its name, `area.key`. */
export const named = <A extends string, F extends Record<string, Unnamed>>(area: A, endpoints: F) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([key, endpoint]) => [key, { name: `${area}.${key}`, ...endpoint }]),
  ) as { [K in keyof F & string]: F[K] & { name: `${A}.${K}` } }

/** What a caller may send: before defaults are filled in. */
export type Input<E extends Endpoint> = z.input<E['input']>
/** What a handler receives: parsed, defaults filled in. */
export type Parsed<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** Names of the `:parameters` in an endpoint's path. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

/** Input of an endpoint that takes nothing. */
export const nothing = z.object({})
