import { z } from 'zod'

// `.meta` says in JSON Schema what a rule of ours checks in code, as callers should send it (openapi.ts).

const uuid = { format: 'uuid' }

/** Every id is a UUID, sent and stored in lower case. */
export const id = z
  .string('Invalid id')
  .meta(uuid)
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'Invalid id')
  .transform((value) => value.toLowerCase())

/** Text as people type it: stored NFC, control characters but tab and line breaks refused. */
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/
/** Marks that change the reading direction; welcome in prose, refused in names. */
const direction = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/

const codePoints = (text: string) => {
  let count = 0
  for (const _ of text) count++
  return count
}

const plain = (max: number) =>
  z
    .string('Must be text')
    .meta({ maxLength: max })
    .refine(
      (value) => value.isWellFormed() && !forbidden.test(value),
      'Contains characters that cannot be stored',
    )
    .transform((value) => value.normalize('NFC'))
    .refine((value) => codePoints(value) <= max, `Must be at most ${max} characters`)

/** Prose of up to `max` code points, kept as typed. */
export const text = (max: number) => plain(max)

/** A name or title of up to `max` code points: trimmed, on one line, no direction marks. */
export const line = (max: number) =>
  plain(max)
    .refine((value) => !direction.test(value), 'Contains characters that cannot be stored')
    .transform((value) => value.trim())
    .refine((value) => !/[\n\r\u2028\u2029]/.test(value), 'Must be on one line')

/** A `line` that may be missing; text of which nothing is seen says the same as null. */
export const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform((value) => (typeof value === 'string' && !isSeen(value) ? null : value))

/** Reads what is missing as empty text, so that `schema` refuses both in the same words. */
export const orEmpty = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value ?? '', schema)

/** What is missing is stored as null. */
export const orNull = <T>(value: T | null | undefined): T | null => value ?? null

/** Whether a text has something that is seen: no spaces, and none of what is drawn as nothing (zero-width, fillers, a blank of Braille). */
export const isSeen = (value: string): boolean => /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u.test(value)

/** A `line` that must not be empty; `message` is the specification's own sentence where it has one. */
export const required = (message: string, max = 120) =>
  orEmpty(line(max).refine(isSeen, message).meta({ minLength: 1 }))

/** Specification §5: 'Invalid email address'; RFC 5321 has 64 characters before the @ at most. Stored trimmed and in lower case. */
export const email = z
  .string('Invalid email address')
  .meta({ format: 'email', maxLength: 254 })
  .transform((value) => value.normalize('NFC').trim().toLowerCase())
  .refine(
    (value) => value.length <= 254 && value.indexOf('@') <= 64 && z.email().safeParse(value).success,
    'Invalid email address',
  )

const realDate = (value: string) => {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2000 && year <= 2100
}

const date = { format: 'date', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }

/** A day, `YYYY-MM-DD`, from 2000 to 2100. A full date-time is accepted and cut to its day. */
export const day = z
  .string('Invalid date')
  .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/, 'Invalid date')
  .meta(date)
  .transform((value) => value.slice(0, 10))
  .refine(realDate, 'Invalid date')

/** A wall-clock time of the tenant's zone, `HH:mm`. */
export const time = z.string('Invalid time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid time')

/** An instant with its zone, answered as ISO 8601 in UTC with milliseconds. */
export const instant = z
  .string('Invalid date and time')
  .regex(
    /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/,
    'Invalid date and time',
  )
  .meta({ format: 'date-time' })
  .refine(
    (value) => realDate(value.slice(0, 10)) && Number.isFinite(Date.parse(value)),
    'Invalid date and time',
  )
  .transform((value) => new Date(value).toISOString())

/** A finite whole number within bounds; JSON strings are not numbers. */
export const whole = (min: number, max: number, message = `Must be a whole number from ${min} to ${max}`) =>
  z
    .number(message)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message)
    .meta({ type: 'integer', minimum: min, maximum: max })

/** The version that a person changed (server-rules 5.5). */
export const version = whole(1, 2_147_483_647)

/** A whole number in a query string. */
export const wholeQuery = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}`
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      message,
    )
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message)
    .meta({ type: 'integer', minimum: min, maximum: max })
}

/** `true` or `false` in a query string. */
export const booleanQuery = z
  .union(
    [z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')],
    'Must be true or false',
  )
  .meta({ type: 'boolean' })

/** Some words of a closed list in a query string, comma separated; case and `_`/`-` as the specification's §4. */
export const listQuery = <T extends string>(item: z.ZodType<T, string>, message: string) =>
  z
    .string(message)
    .transform((value, context): T[] => {
      const results = value.split(',').map((part) => item.safeParse(part.trim()))
      const values = results.flatMap((result) => (result.success ? [result.data] : []))
      if (values.length === results.length) return values
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ type: 'array', minItems: 1, items: { type: 'string', ...item.meta() } })

/** A closed list of lower-case words; `IN_PROGRESS` and `FOLLOW_UP` are understood (specification §4). */
export const word = <T extends string>(words: readonly [T, ...T[]], message: string): z.ZodType<T, string> =>
  z
    .string(message)
    .transform((value, context): T => {
      const plainWord = (w: string) => w.toLowerCase().replaceAll('_', '-')
      const found = words.find((candidate) => plainWord(candidate) === plainWord(value))
      if (found !== undefined) return found
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ enum: [...words] })

/** Ids, days, times and instants as answers hold them. */
export const answered = {
  id: z.string().meta(uuid),
  day: z.string().meta(date),
  time: z.string().meta({ pattern: String.raw`^\d{2}:\d{2}$` }),
  instant: z.string().meta({ format: 'date-time' }),
}

export const sortOrder = z.enum(['asc', 'desc'], 'Must be asc or desc')

/** Paging of every list (requirements S-048): page from 1, limit up to 500. */
export const paging = (limit: number) => ({
  page: wholeQuery(1, 200_000).default(1),
  limit: wholeQuery(1, 500).default(limit),
})

export const Pagination = z.strictObject({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  totalPages: z.number(),
})
export type Pagination = z.output<typeof Pagination>

/** The envelope of every list (requirements S-049). */
export const page = <T extends z.ZodType>(item: T) =>
  z.strictObject({ data: z.array(item), pagination: Pagination })
export type Page<T> = { data: T[]; pagination: Pagination }

export const paginationOf = (
  total: number,
  { page: number, limit }: { page: number; limit: number },
): Pagination => ({ page: number, limit, total, totalPages: Math.ceil(total / limit) })

/** In degrees. */
export const Coordinates = z.strictObject({
  lat: z.number('Invalid latitude').min(-90, 'Invalid latitude').max(90, 'Invalid latitude'),
  lng: z.number('Invalid longitude').min(-180, 'Invalid longitude').max(180, 'Invalid longitude'),
})
const coordinates = Coordinates.shape

/** Specification §3: where a prescriber works or a visit takes place. */
export const Place = z.strictObject({
  address: z.string().nullable(),
  city: z.string().nullable(),
  coordinates: Coordinates.nullable(),
})

/** What a person may send of a place. */
export const PlaceDraft = z.object({
  address: text(300)
    .nullish()
    .transform((value) => value || null),
  city: optionalLine(120).transform(orNull),
  coordinates: z.object(coordinates).nullish().transform(orNull),
})

export const noPlace: z.output<typeof Place> = { address: null, city: null, coordinates: null }

/** A change of a place: what it does not name stays as it is. */
export const PlaceChange = z.object({
  address: text(300)
    .nullish()
    .transform((value) => (value === '' ? null : value)),
  city: optionalLine(120),
  coordinates: z.object(coordinates).nullish(),
})

/** A place after a change of it; `null` empties it, undefined changes nothing. */
export const changedPlace = (
  before: z.output<typeof Place>,
  change: z.output<typeof PlaceChange> | null | undefined,
): z.output<typeof Place> => {
  const kept = change === null ? noPlace : before
  return {
    address: change?.address === undefined ? kept.address : change.address,
    city: change?.city === undefined ? kept.city : change.city,
    coordinates: change?.coordinates === undefined ? kept.coordinates : change.coordinates,
  }
}

/** The one shape of every error answer (specification §3). */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  details: z.unknown().optional(),
})
export type ErrorBody = z.output<typeof ErrorBody>

/** One refused field: where, which rule, and what to tell the person. */
export type Issue = { path: string; rule: string; message: string }
