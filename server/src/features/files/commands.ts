import type { ChildProcessByStdio } from 'node:child_process'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { invalid } from '@rounds/contract/refusal'
import { tooMany, unavailable } from '#platform/plain/errors.ts'
import { inTurn } from '#platform/plain/in-turn.ts'
import { beginProgram } from '#platform/plain/program.ts'

const program = path.resolve(import.meta.dirname, '../../../scripts/draw-picture.ts')

/** So long is waited for one picture where the machine has other work; what takes long by itself ends before (`OWN_MS` there). Milliseconds. */
const DRAW_MS = 15_000
/** When whoever sends too many may send the next. Seconds. */
const AGAIN_S = 5

const drawing = inTurn({ waiting: 6 })
/** Of these, so many at a time are one person's: whoever sends what takes long leaves turns to others. */
const MAX_EACH = 2
const underWay = new Map<string, number>()

/**
 * The picture as a PNG that holds nothing but its pixels, the longer side at most 1024 (docs/decisions/028). Throws 400 for
 * what cannot be drawn, or not by as much of a processor as it may take; 429 while two of the person's are under way, 503 while many
 * others wait, where the machine has no time for it, and where the system has ended the process.
 */
export const drawPicture = async (bytes: Buffer, userId: string): Promise<Buffer> => {
  const own = underWay.get(userId) ?? 0
  if (own >= MAX_EACH) throw tooMany(AGAIN_S)
  underWay.set(userId, own + 1)
  try {
    return await draw(bytes)
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1
    if (left > 0) underWay.set(userId, left)
    else underWay.delete(userId)
  }
}

const draw = (bytes: Buffer): Promise<Buffer> =>
  drawing(
    () =>
      new Promise((resolve, reject) => {
        const { child } = beginProgram<ChildProcessByStdio<Writable, Readable, null>>(program, {
          megabytes: 128,
          stdio: ['pipe', 'pipe', 'ignore'],
          timeout: DRAW_MS,
          killSignal: 'SIGKILL',
        })
        child.on('error', reject)
        if (child.pid === undefined) return
        const drawn: Buffer[] = []
        child.stdout.on('data', (chunk: Buffer) => drawn.push(chunk))
        child.on('close', (code) => {
          if (code === 0) resolve(Buffer.concat(drawn))
          // Ended from outside, the picture has not had the processor that it may take: nothing is known of it.
          else
            reject(
              child.signalCode === 'SIGKILL' ? unavailable() : invalid('file', 'This picture cannot be read'),
            )
        })
        child.stdin.end(bytes)
      }),
  )
