import fs from 'node:fs'

const STDOUT = 1
/** What waits for a disk that is full, in bytes; what comes beyond it is left out. */
const MOST_WAITING = 1_000_000
const AGAIN_MS = 1000

let waiting = Buffer.alloc(0)
let isWriting = false

const writeOn = () => {
  if (isWriting || waiting.length === 0) return
  isWriting = true
  const goOn = () => {
    isWriting = false
    writeOn()
  }
  fs.write(STDOUT, waiting, (error, written) => {
    if (error) return void setTimeout(goOn, AGAIN_MS).unref()
    waiting = waiting.subarray(written)
    goOn()
  })
}

process.on('exit', () => {
  try {
    fs.writeSync(STDOUT, waiting)
  } catch {
    // Nobody is left to whom it could be told.
  }
})

/** The log. What cannot be written is kept until it can: a full disk is no fault of whoever says something, and ends nobody. */
export const logLines = {
  write(line: string): void {
    if (waiting.length > MOST_WAITING) return
    waiting = Buffer.concat([waiting, Buffer.from(line)])
    writeOn()
  },
}
