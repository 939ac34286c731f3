/** How a field of a page's state stands in its address. */
export type Field<T> = {
  /** What a text means, which is never empty; undefined where it is none of the field's values. Never throws. */
  parse: (text: string) => T | undefined
  /** The text that `parse` reads back as this value; empty where the address says nothing. */
  write: (value: T) => string
  /** What holds while the address says nothing, or nothing that is known. */
  usual: T
  /** The name of its search parameter, where that is another than the field's. */
  as?: string | undefined
}

type Options<T> = { as?: string; usual?: T }

/** Words; what is longer than anybody types is cut. */
export const text = ({ as, most = 120 }: { as?: string; most?: number } = {}): Field<string> => ({
  // By characters: half of one would come back as another.
  parse: (given) => (given.length > most ? Array.from(given).slice(0, most).join('') : given),
  write: (value) => value,
  usual: '',
  as,
})

/** One of some words, the first unless another is the usual one. */
export const oneOf = <const T extends string>(known: readonly T[], options: Options<T> = {}): Field<T> => ({
  parse: (given) => known.find((candidate) => candidate === given),
  write: (value) => value,
  usual: options.usual ?? (known[0] as T),
  as: options.as,
})

/** Is this a day of the calendar, `YYYY-MM-DD`, of this age? */
export const isDay = (given: string): boolean => {
  if (!/^(19|2[01])\d\d-\d\d-\d\d$/.test(given)) return false
  const at = Date.parse(`${given}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(given)
}

/** A day of the calendar, `YYYY-MM-DD`; usually none. */
export const day = ({ as }: { as?: string } = {}): Field<string> => ({
  parse: (given) => (isDay(given) ? given : undefined),
  write: (value) => value,
  usual: '',
  as,
})

/** A time of the day, `HH:mm`; usually none. */
export const time = ({ as }: { as?: string } = {}): Field<string> => ({
  parse: (given) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(given) ? given : undefined),
  write: (value) => value,
  usual: '',
  as,
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of a record; usually none. */
export const id = ({ as }: { as?: string } = {}): Field<string> => ({
  parse: (given) => (UUID.test(given) ? given : undefined),
  write: (value) => value,
  usual: '',
  as,
})

/** Ids of records with commas between; usually none. */
export const ids = ({ as }: { as?: string } = {}): Field<readonly string[]> => ({
  parse: (given) => given.split(',').filter((each) => UUID.test(each)),
  write: (value) => value.join(','),
  usual: [],
  as,
})

/** Yes, or usually no. */
export const flag = ({ as }: { as?: string } = {}): Field<boolean> => ({
  parse: (given) => given === '1' || undefined,
  write: (value) => (value ? '1' : ''),
  usual: false,
  as,
})

/** Of 20 rows each, as far as pages lead (`FARTHEST_ROW` of the contract). */
const LAST_PAGE = 2500

/** A page of a list, counted from 1. */
export const page = ({ as }: { as?: string } = {}): Field<number> => ({
  parse: (given) => (/^[1-9]\d*$/.test(given) && Number(given) <= LAST_PAGE ? Number(given) : undefined),
  write: String,
  usual: 1,
  as,
})

export type Order<K extends string> = { by: K; isDescending: boolean }

/** By which column a list is sorted; `-` is descending. */
export const order = <const K extends string>(
  columns: readonly K[],
  options: { usual: Order<K>; as?: string },
): Field<Order<K>> => ({
  parse: (given) => {
    const by = columns.find((column) => column === given.replace(/^-/, ''))
    return by === undefined ? undefined : { by, isDescending: given.startsWith('-') }
  },
  write: ({ by, isDescending }) => (isDescending ? `-${by}` : by),
  ...options,
})

/** A field that usually has no value at all. */
export const maybe = <T>({ parse, write, as }: Field<T>): Field<T | null> => ({
  parse,
  write: (value) => (value === null ? '' : write(value)),
  usual: null,
  as,
})

/** The part of an address that says what a page shows. `C` is what that hangs on besides: nothing, or today. */
export type Address<S, C extends unknown[] = []> = {
  /** The state that a query asks for; unknown and impossible values are read as absent. */
  read: (query: URLSearchParams, ...context: C) => S
  /** The shortest query that `read` reads back as this state. */
  write: (state: S, ...context: C) => Record<string, string>
  /** The query (`?…`, or empty) after some fields have changed; parameters of others stay as they are. */
  change: (search: string, fields: Partial<S>, ...context: C) => string
}

/**
 * State that is kept in the address (ux.md 2.4), field by field:
 *
 *     const address = addressOf({ view: oneOf(['grid', 'list']), week: day(), search: text({ as: 'q' }) })
 *
 * Where one field hangs on another or on the day, `settle` says what they are together, given what was asked.
 */
export const addressOf = <S extends object, C extends unknown[] = []>(
  fields: { [K in keyof S]: Field<S[K]> },
  settle?: (asked: Partial<S>, ...context: C) => Partial<S>,
): Address<S, C> => {
  const keys = Object.keys(fields) as (keyof S & string)[]
  const nameOf = (key: keyof S & string) => fields[key].as ?? key
  const usual = Object.fromEntries(keys.map((key) => [key, fields[key].usual])) as S

  const read = (query: URLSearchParams, ...context: C): S => {
    const asked: Partial<S> = {}
    for (const key of keys) {
      const given = query.get(nameOf(key))
      const value = given ? fields[key].parse(given) : undefined
      if (value !== undefined) asked[key] = value
    }
    return { ...usual, ...asked, ...settle?.(asked, ...context) }
  }
  const textsOf = (state: S) => keys.map((key) => [nameOf(key), fields[key].write(state[key])] as const)
  const queryOf = (state: S) =>
    new URLSearchParams(
      textsOf(state)
        .filter(([, given]) => given !== '')
        .map((each) => [...each]),
    )

  const write = (state: S, ...context: C): Record<string, string> => {
    const said = (query: URLSearchParams) => JSON.stringify(textsOf(read(query, ...context)))
    const whole = said(queryOf(state))
    let query = queryOf(read(queryOf(state), ...context))
    for (const key of keys) {
      const shorter = new URLSearchParams(query)
      shorter.delete(nameOf(key))
      if (said(shorter) === whole) query = shorter
    }
    return Object.fromEntries(query)
  }

  const change = (search: string, changed: Partial<S>, ...context: C): string => {
    const query = new URLSearchParams(search)
    const next = write({ ...read(query, ...context), ...changed }, ...context)
    for (const key of keys) query.delete(nameOf(key))
    for (const [name, given] of Object.entries(next)) query.set(name, given)
    return query.size === 0 ? '' : `?${query}`
  }

  return { read, write, change }
}
