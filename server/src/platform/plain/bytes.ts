import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { callerGone } from './errors.ts'

/** What was sent. A piece is read before the next one is asked for: it may be the same memory, filled anew. */
export type Bytes = { readonly length: number; pieces: () => AsyncIterable<Buffer> }

/** Of what is in memory. */
export const bytesOf = (pieces: readonly Buffer[]): Bytes => ({
  length: pieces.reduce((sum, { length }) => sum + length, 0),
  async *pieces() {
    yield* pieces
  },
})

/** All in one piece: for what is small. */
export const inOnePiece = async ({ length, pieces }: Bytes): Promise<Buffer> => {
  const whole = Buffer.allocUnsafeSlow(length)
  let come = 0
  for await (const piece of pieces()) come += piece.copy(whole, come)
  return whole
}

/** What waits for the collector of garbage makes it work the oftener, and it stops everybody. What shares its memory keeps it. */
export const giveBack = ({ byteLength, buffer }: Buffer) => {
  if (byteLength > 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** Bytes that are gathered beside the memory: pieces are given up, they are empty once they have been added. */
export type BytesBeside = Bytes & { add: (piece: Buffer) => Promise<void>; close: () => Promise<void> }

const PIECE_BYTES = 256 * 1024

/** In a file that has no name: nobody else opens it, and nothing is left of it however the process ends. */
export const bytesBeside = async (): Promise<BytesBeside> => {
  const name = path.join(os.tmpdir(), `rounds-${randomUUID()}`)
  const file = await fs.open(name, 'wx+', 0o600)
  await fs.unlink(name)
  let length = 0
  let isClosed = false
  return {
    get length() {
      return length
    },
    async add(piece) {
      length += piece.length
      await file.writeFile(piece)
      giveBack(piece)
    },
    async *pieces() {
      const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
      for (let at = 0; at < length;) {
        if (isClosed) throw callerGone()
        const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, at)
        if (bytesRead === 0) throw new Error(`Only ${at} of ${length} bytes are there`)
        yield piece.subarray(0, bytesRead)
        at += bytesRead
      }
      giveBack(piece)
    },
    close() {
      isClosed = true
      return file.close()
    },
  }
}
