import { type Column, copied } from './columns.ts'

const COUNT_BYTES = 2
const LENGTH_BYTES = 4

/** How long the field is whose length stands at `at`; -1 for a null. */
const lengthAt = (bytes: Buffer, at: number) =>
  ((bytes[at] as number) << 24) |
  ((bytes[at + 1] as number) << 16) |
  ((bytes[at + 2] as number) << 8) |
  (bytes[at + 3] as number)
const endOf = (bytes: Buffer, at: number) => at + LENGTH_BYTES + Math.max(lengthAt(bytes, at), 0)

/** A row as the database sent it, where it stands in what came. What came is never written to again. */
export class SentRow {
  readonly bytes: Buffer
  /** Where its first field begins. */
  readonly start: number
  readonly end: number
  /** `at`: where its message's content begins. */
  constructor(bytes: Buffer, at: number, end: number) {
    this.bytes = bytes
    this.start = at + COUNT_BYTES
    this.end = end
  }

  /** For statements of the library. */
  get fields(): (string | null)[] {
    const { bytes, start } = this
    let at = start
    return Array.from({ length: bytes.readUInt16BE(start - COUNT_BYTES) }, () => {
      const isNull = lengthAt(bytes, at) < 0
      const from = at + LENGTH_BYTES
      at = endOf(bytes, at)
      return isNull ? null : bytes.toString('utf8', from, at)
    })
  }
}

const emptyRows = new WeakMap<Column[], Record<string, unknown>>()

/**
 * A row of nulls, to be copied. The engine makes an object that grows by a dozen computed names a table, dear to fill and to write as
 * JSON; one that was parsed it knows the shape of.
 */
const emptyOf = (columns: Column[]) => {
  let empty = emptyRows.get(columns)
  if (!empty) {
    empty = JSON.parse(`{${columns.map(({ name }) => `${JSON.stringify(name)}:null`).join()}}`) as Record<
      string,
      null
    >
    emptyRows.set(columns, empty)
  }
  return empty
}

/** What `columns` say, which may be some of a row's, in its order. */
export const objectOf = (columns: Column[], { bytes, start }: SentRow): Record<string, unknown> => {
  const row = { ...emptyOf(columns) }
  let field = 0
  let at = start
  for (const { name, at: place, parse } of columns) {
    for (; field < place; field++) at = endOf(bytes, at)
    const length = lengthAt(bytes, at)
    const from = at + LENGTH_BYTES
    if (length >= 0) row[name] = parse(bytes.toString('utf8', from, from + length))
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

const nothing = Buffer.from('null')
/** The most bytes that JSON writes in place of one. */
const MAX_ESCAPED = 6
/** The most that a column's quotes or its null take. */
const AROUND = 8

/**
 * A row that is a `T`, as the database sent it. Most of a list is only passed on: writing its JSON from here costs a
 * fraction of making objects and writing those.
 */
export class Row<T> {
  readonly #columns: Column[]
  readonly #sent: SentRow
  constructor(columns: Column[], sent: SentRow) {
    this.#columns = columns
    this.#sent = sent
  }

  get value(): T {
    return objectOf(this.#columns, this.#sent) as T
  }

  /** The named values alone. */
  pick<K extends keyof T & string>(names: readonly K[]): Pick<T, K> {
    return objectOf(chosen(this.#columns, names), this.#sent) as Pick<T, K>
  }

  /** More bytes than its JSON has. */
  get most(): number {
    let most = (this.#sent.end - this.#sent.start) * MAX_ESCAPED
    for (const { key } of this.#columns) most += key.length + AROUND
    return most
  }

  /** Writes its JSON without the braces, and answers where it ends. */
  write(into: Buffer, at: number): number {
    const { bytes, start } = this.#sent
    let field = 0
    let from = start
    let end = at
    for (const { key, at: place, write } of this.#columns) {
      for (; field < place; field++) from = endOf(bytes, from)
      for (let each = end === at ? 1 : 0; each < key.length; each++) into[end++] = key[each] as number
      const length = lengthAt(bytes, from)
      from += LENGTH_BYTES
      if (length < 0) end = copied(nothing, 0, nothing.length, into, end)
      else {
        end = write(bytes, from, from + length, into, end)
        from += length
      }
      field++
    }
    return end
  }
}

/** A part of JSON: its text, or what stands between the braces of a row's. */
export type JsonPart = string | Row<unknown>

/** The most bytes that UTF-8 needs for what a string counts as one character. */
const MAX_BYTES = 3
const mostOf = (part: JsonPart) => (typeof part === 'string' ? part.length * MAX_BYTES : part.most)

/** Where answers are written; one is enough, as each is copied out of it before the next begins. Rare large ones get their own. */
const SCRATCH_BYTES = 1_048_576
const shared = Buffer.allocUnsafe(SCRATCH_BYTES)

/**
 * JSON that is a `T` already, in parts: sent as it is. Written part by part, it never becomes one long text, which would be
 * copied together, counted, and copied again into bytes.
 */
export class JsonText<T> {
  declare readonly means: T
  readonly #parts: JsonPart[]
  constructor(parts: JsonPart[]) {
    this.#parts = parts
  }

  /** In memory of their own, which can be given back. */
  get bytes(): Buffer {
    let into = shared
    let at = 0
    for (const part of this.#parts) {
      const most = at + mostOf(part)
      if (most > into.length) {
        const more = Buffer.allocUnsafeSlow(most * 2)
        into.copy(more, 0, 0, at)
        into = more
      }
      at = typeof part === 'string' ? at + into.write(part, at) : part.write(into, at)
    }
    const own = Buffer.allocUnsafeSlow(at)
    into.copy(own, 0, 0, at)
    return own
  }
}
