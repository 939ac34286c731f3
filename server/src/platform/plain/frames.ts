import { giveBack } from './bytes.ts'

/** Bytes of the number that says how many follow. */
const HEAD = 4

/** What one process says to another first: how many bytes follow. */
export const frameHead = (length: number): Buffer => {
  const head = Buffer.alloc(HEAD)
  head.writeUInt32LE(length)
  return head
}

/**
 * Takes what the other one says, piece by piece, which are given up; answers the whole once all of it has come. Nothing more is said
 * before an answer.
 */
export const frameReader = () => {
  let pieces: Buffer[] = []
  let come = 0
  let length: number | undefined
  return (piece: Buffer): Buffer | undefined => {
    pieces.push(piece)
    come += piece.length
    if (length === undefined) {
      if (come < HEAD) return undefined
      const begun = Buffer.concat(pieces)
      length = begun.readUInt32LE()
      pieces = [begun.subarray(HEAD)]
    }
    if (come < HEAD + length) return undefined
    const whole = Buffer.concat(pieces)
    for (const each of pieces) giveBack(each)
    pieces = []
    come = 0
    length = undefined
    return whole
  }
}
