/** Bytes of the number that says how many follow. */
const HEAD = 4

/** What one process says to another, in pieces: how many bytes follow, and those. */
export const framed = (pieces: readonly Buffer[]): Buffer[] => {
  const head = Buffer.alloc(HEAD)
  head.writeUInt32LE(pieces.reduce((sum, { length }) => sum + length, 0))
  return [head, ...pieces]
}

/** Takes what the other one says, piece by piece; answers the whole once all of it has come. Nothing more is said before an answer. */
export const frameReader = () => {
  let pieces: Buffer[] = []
  let come = 0
  return (piece: Buffer): Buffer | undefined => {
    pieces.push(piece)
    come += piece.length
    if (come < HEAD) return undefined
    const [first = piece] = pieces
    const begun = first.length < HEAD ? Buffer.concat(pieces) : first
    if (come < HEAD + begun.readUInt32LE()) return undefined
    const whole = Buffer.concat(pieces, come).subarray(HEAD)
    pieces = []
    come = 0
    return whole
  }
}
