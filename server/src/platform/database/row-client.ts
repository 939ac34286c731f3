import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { SentRow } from './rows.ts'

/** What the type definitions leave out of `pg.Connection`: it reads the messages of a stream and emits each by its name. */
type Listening = EventEmitter & { attachListeners(stream: EventEmitter): void }

/** A message is a letter, its length without that letter, and its content. */
const [LETTER, HEADER] = [1, 5]
const ROW = 'D'.codePointAt(0)

/**
 * A client whose rows stay the bytes that came, each a `SentRow`. The library makes every field a string of its own, most of which
 * would only be written into an answer: half of what a list costs. All other messages are the library's.
 */
export class RowClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const connection = (this as unknown as { connection: Listening }).connection
    const listen = connection.attachListeners.bind(connection)
    connection.attachListeners = (stream) => {
      const others = new EventEmitter()
      listen(others)
      splitting(stream as Readable, {
        row: (row) => void connection.emit('dataRow', row),
        others: (bytes) => void others.emit('data', bytes),
      })
    }
  }
}

type To = { row(row: SentRow): void; others(bytes: Buffer): void }

const splitting = (stream: Readable, to: To) => {
  /** The beginning of a message, and how many bytes it has when it is whole. */
  let begun: Buffer[] = []
  let come = 0
  let whole = 0
  stream.on('data', (piece: Buffer) => {
    begun.push(piece)
    come += piece.length
    if (come < whole) return
    const bytes = begun.length === 1 ? piece : Buffer.concat(begun)
    let [told, at] = [0, 0]
    whole = HEADER
    while (at + HEADER <= bytes.length) {
      const end = at + LETTER + bytes.readUInt32BE(at + LETTER)
      if (end > bytes.length) {
        whole = end - at
        break
      }
      if (bytes[at] === ROW) {
        if (told < at) to.others(bytes.subarray(told, at))
        to.row(new SentRow(bytes, at + HEADER, end))
        told = end
      }
      at = end
    }
    if (told < at) to.others(bytes.subarray(told, at))
    begun = at < bytes.length ? [bytes.subarray(at)] : []
    come = bytes.length - at
  })
}
