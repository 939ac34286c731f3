import pg from 'pg'

/** Instants arrive as `2026-11-20 09:56:00.123+00` (the connections run in UTC) and leave as ISO 8601 with milliseconds. */
const isoInstant = (text: string) => {
  const fraction = text.length > 22 ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}
const minutes = (text: string) => text.slice(0, 5)
const same = (text: string) => text

/** Where database values become values of the API, by the type's number in PostgreSQL's catalogue. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  [1082, same],
  [1083, minutes],
  [1184, isoInstant],
])
const parserOf = (oid: number) =>
  parsers.get(oid) ?? (pg.types.getTypeParser(oid) as (text: string) => unknown)

/** Types whose JSON text is near what the database sends; any other is parsed and written again. */
const writers = new Map<number, (text: string) => string>([
  [16, (text) => (text === 't' ? 'true' : 'false')],
  [20, same],
  [21, same],
  [23, same],
  [114, same],
  [3802, same],
  [1082, (text) => `"${text}"`],
  [1083, (text) => `"${minutes(text)}"`],
  [1184, (text) => `"${isoInstant(text)}"`],
  [2950, (text) => `"${text}"`],
])
const writerOf = (oid: number) => {
  const parse = parserOf(oid)
  return writers.get(oid) ?? ((text: string) => JSON.stringify(parse(text)))
}

/** What the database calls what the API calls `name`. */
export const columnName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A column of an answer, by the name it has in the API. */
export type Column = {
  name: string
  /** The name as JSON has it. */
  key: string
  /** Where it stands among the fields of a row. */
  at: number
  parse: (text: string) => unknown
  write: (text: string) => string
}
export const columnOf = ({ name, dataTypeID }: { name: string; dataTypeID: number }, at: number): Column => ({
  name: camel(name),
  key: `"${camel(name)}":`,
  at,
  parse: parserOf(dataTypeID),
  write: writerOf(dataTypeID),
})

/** What the database sent of a row, column by column. */
export type Fields = (string | null)[]

/** What `columns` say, which may be some of a row's. */
export const objectOf = (columns: Column[], fields: Fields): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  for (const { name, at, parse } of columns) {
    const field = fields[at]
    row[name] = field == null ? null : parse(field)
  }
  return row
}

const knownChoices = new WeakMap<Column[], Map<readonly string[], Column[]>>()

/** The named columns; looked for once for a page. */
const chosen = (columns: Column[], names: readonly string[]): Column[] => {
  let known = knownChoices.get(columns)
  if (!known) knownChoices.set(columns, (known = new Map()))
  let choice = known.get(names)
  if (!choice) {
    choice = columns.filter(({ name }) => names.includes(name))
    known.set(names, choice)
  }
  return choice
}

/** The most bytes that UTF-8 needs for what a string counts as one character. */
const MAX_BYTES = 3
/** Where answers are written; one is enough, as each is copied out of it before the next begins. Rare large ones get their own. */
const SCRATCH_BYTES = 1_048_576
const shared = Buffer.allocUnsafe(SCRATCH_BYTES)

/**
 * JSON that is a `T` already, in parts: sent as it is. Written part by part, it never becomes one long text, which would be
 * copied together, counted, and copied again into bytes.
 */
export class JsonText<T> {
  declare readonly means: T
  readonly #parts: string[]
  constructor(parts: string[]) {
    this.#parts = parts
  }

  get text(): string {
    return this.#parts.join('')
  }

  /** In bytes. */
  get #length(): number {
    let length = 0
    for (const part of this.#parts) length += Buffer.byteLength(part)
    return length
  }

  /** In memory of their own, which can be given back. */
  get bytes(): Buffer {
    let most = 0
    for (const part of this.#parts) most += part.length * MAX_BYTES
    const isRare = most > SCRATCH_BYTES
    const into = isRare ? Buffer.allocUnsafeSlow(this.#length) : shared
    let at = 0
    for (const part of this.#parts) at += into.write(part, at)
    if (isRare) return into
    const own = Buffer.allocUnsafeSlow(at)
    shared.copy(own, 0, 0, at)
    return own
  }
}

/**
 * A row that is a `T`, as the database sent it. Most of a list is only passed on: writing its JSON from here costs a
 * fraction of making objects and writing those.
 */
export class Row<T> {
  readonly #columns: Column[]
  readonly #fields: Fields
  constructor(columns: Column[], fields: Fields) {
    this.#columns = columns
    this.#fields = fields
  }

  get value(): T {
    return objectOf(this.#columns, this.#fields) as T
  }

  /** The named values alone. */
  pick<K extends keyof T & string>(names: readonly K[]): Pick<T, K> {
    return objectOf(chosen(this.#columns, names), this.#fields) as Pick<T, K>
  }

  get text(): string {
    let text = '{'
    for (const { key, at, write } of this.#columns) {
      const field = this.#fields[at]
      if (text.length > 1) text += ','
      text += key
      text += field == null ? 'null' : write(field)
    }
    return `${text}}`
  }
}
