import pg from 'pg'

/** Instants arrive as `2026-11-20 09:56:00.123+00` (the connections run in UTC) and leave as ISO 8601 with milliseconds. */
const isoInstant = (text: string) => {
  // Three digits of a second or more, and `+00`.
  if (text.length > 25) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
  const fraction = text.length > 22 ? text.slice(20, -3).padEnd(3, '0') : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}
const same = (text: string) => text

/** Where database values become values of the API, by the type's number in PostgreSQL's catalogue. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  [1082, same],
  [1083, (text) => text.slice(0, 5)],
  [1184, isoInstant],
])
const parserOf = (oid: number) =>
  parsers.get(oid) ?? (pg.types.getTypeParser(oid) as (text: string) => unknown)

/** Writes the JSON of what was sent from `from` to `to` into `into`, from `at` on; answers where it ends. */
type Write = (sent: Buffer, from: number, to: number, into: Buffer, at: number) => number

/** So many bytes are sooner copied one by one than by asking for it. */
const FEW = 64
export const copied: Write = (sent, from, to, into, at) => {
  if (to - from > FEW) return at + sent.copy(into, at, from, to)
  let end = at
  for (let each = from; each < to; each++) into[end++] = sent[each] as number
  return end
}

const [QUOTE, POINT, ZERO, T, Z] = Buffer.from('".0TZ') as unknown as [number, number, number, number, number]
const quoted =
  (write: Write): Write =>
  (sent, from, to, into, at) => {
    into[at] = QUOTE
    const end = write(sent, from, to, into, at + 1)
    into[end] = QUOTE
    return end + 1
  }

const TRUE = 't'.codePointAt(0)
const [yes, no, nothingIn] = [Buffer.from('true'), Buffer.from('false'), Buffer.from('[]')]
const truth: Write = (sent, from, _to, into, at) => {
  const word = sent[from] === TRUE ? yes : no
  return copied(word, 0, word.length, into, at)
}
const minutes: Write = (sent, from, _to, into, at) => copied(sent, from, from + 5, into, at)
const instant: Write = (sent, from, to, into, at) => {
  let end = copied(sent, from, from + 10, into, at)
  into[end++] = T
  end = copied(sent, from + 11, from + 19, into, end)
  into[end++] = POINT
  const zone = to - 3
  for (let digit = from + 20; digit < from + 23; digit++)
    into[end++] = digit < zone ? (sent[digit] as number) : ZERO
  into[end++] = Z
  return end
}

/** What JSON writes in place of a byte that cannot stand for itself; undefined for the others. */
const escapes = Array.from({ length: 256 }, (_, byte) => {
  const text = JSON.stringify(String.fromCharCode(byte)).slice(1, -1)
  return text.length > 1 ? Buffer.from(text) : undefined
})
const escaped: Write = (sent, from, to, into, at) => {
  let end = at
  for (let each = from; each < to; each++) {
    const byte = sent[each] as number
    const escape = escapes[byte]
    if (escape) end = copied(escape, 0, escape.length, into, end)
    else into[end++] = byte
  }
  return end
}
/** Any other type is parsed and written again. */
const rewritten =
  (parse: (text: string) => unknown): Write =>
  (sent, from, to, into, at) =>
    at + into.write(JSON.stringify(parse(sent.toString('utf8', from, to))), at)
const list =
  (write: Write): Write =>
  (sent, from, to, into, at) =>
    to - from === 2 ? copied(nothingIn, 0, 2, into, at) : write(sent, from, to, into, at)

/** Types whose JSON is near what the database sends. */
const writers = new Map<number, Write>([
  [16, truth],
  [20, copied],
  [21, copied],
  [23, copied],
  [114, copied],
  [3802, copied],
  [1082, quoted(copied)],
  [1083, quoted(minutes)],
  [1184, quoted(instant)],
  [2950, quoted(copied)],
  [1009, list(rewritten(parserOf(1009)))],
  [2951, list(rewritten(parserOf(2951)))],
])

/** Of texts, and of everything that the library leaves as it was sent: our own types, which are lists of words. */
const unparsed = pg.types.getTypeParser(25)
const writerOf = (oid: number): Write => {
  const parse = parserOf(oid)
  return writers.get(oid) ?? (parse === unparsed ? quoted(escaped) : rewritten(parse))
}

/** What the database calls what the API calls `name`. */
export const columnName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A column of an answer, by the name it has in the API. */
export type Column = {
  name: string
  /** The name as JSON has it, after a comma. */
  key: Buffer
  /** Where it stands among the fields of a row. */
  at: number
  parse: (text: string) => unknown
  write: Write
}
export const columnOf = ({ name, dataTypeID }: { name: string; dataTypeID: number }, at: number): Column => ({
  name: camel(name),
  key: Buffer.from(`,"${camel(name)}":`),
  at,
  parse: parserOf(dataTypeID),
  write: writerOf(dataTypeID),
})
