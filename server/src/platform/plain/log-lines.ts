import fs from 'node:fs'

const STDOUT = 1
/** What waits for a disk that is full, in bytes; what comes beyond it is left out. */
const MOST_WAITING = 1_000_000
const AGAIN_MS = 1000

let waiting = Buffer.alloc(0)
let timer: NodeJS.Timeout | undefined

/** At once, not in the background: a process that ends has said all, and nothing twice. */
const writeOn = () => {
  timer = undefined
  try {
    while (waiting.length > 0) waiting = waiting.subarray(fs.writeSync(STDOUT, waiting))
  } catch {
    timer = setTimeout(writeOn, AGAIN_MS).unref()
  }
}

process.on('exit', writeOn)

/** The log. What cannot be written is kept until it can: a full disk is no fault of whoever says something, and ends nobody. */
export const logLines = {
  write(line: string): void {
    if (waiting.length > MOST_WAITING) return
    waiting = Buffer.concat([waiting, Buffer.from(line)])
    if (timer === undefined) writeOn()
  },
}
