/** Bytes of the number that says how many follow. */
const HEAD = 4

type Answer = (string | Buffer)[]

const write = (answer: Answer) => {
  const pieces = answer.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
  const head = Buffer.alloc(HEAD)
  head.writeUInt32LE(pieces.reduce((sum, { length }) => sum + length, 0))
  for (const piece of [head, ...pieces]) process.stdout.write(piece)
}

/** Answers what is asked on the standard input (platform/work/apart.ts), until nothing is any more. Nobody asks before the answer. */
export const answerFrames = async (answer: (asked: Buffer) => Answer | Promise<Answer>): Promise<void> => {
  let pieces: Buffer[] = []
  let come = 0
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    pieces.push(piece)
    come += piece.length
    if (come < HEAD) continue
    const [first = piece] = pieces
    const begun = first.length < HEAD ? Buffer.concat(pieces) : first
    if (come < HEAD + begun.readUInt32LE()) continue
    const asked = Buffer.concat(pieces, come).subarray(HEAD)
    pieces = []
    come = 0
    write(await answer(asked))
  }
}
