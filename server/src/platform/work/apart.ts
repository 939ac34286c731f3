import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { Bytes } from '#platform/plain/bytes.ts'
import { frameHead, frameReader } from '#platform/plain/frames.ts'
import { type Program, beginProgram, failureOf } from '#platform/plain/program.ts'

type Used = Program<ChildProcessByStdio<Writable, Readable, Readable>> & { leaving?: NodeJS.Timeout }

/** Piece by piece, as it takes them. It may end before it has read everything: its end is told elsewhere. */
const tell = async (stdin: Writable, { length, pieces }: Bytes) => {
  const say = (piece: Buffer) =>
    new Promise<boolean>((resolve) => {
      stdin.write(piece, (failure) => resolve(!failure))
    })
  if (!(await say(frameHead(length)))) return
  for await (const piece of pieces()) if (!(await say(piece))) return
}

/**
 * A program of ours in a process of its own, begun when it is first asked and gone after `idleMs` without work: beginning it holds up
 * everybody for a moment. It is asked and answers in frames, may take `ms` for an answer, and has so much memory. Callers take turns.
 * Rejects with what it said when it ends instead of answering; the next time another is begun.
 */
export const apart = (
  program: string,
  { ms, idleMs, megabytes }: { ms: number; idleMs: number; megabytes: number },
) => {
  let helper: Used | undefined

  const begin = (): Used => {
    const begun: Used = beginProgram(program, { megabytes, stdio: ['pipe', 'pipe', 'pipe'] })
    const leave = () => {
      if (helper === begun) helper = undefined
    }
    begun.child.on('error', leave).on('close', leave)
    return begun
  }

  return (input: Bytes): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const used = (helper ??= begin())
      const { child } = used
      if (child.pid === undefined) return void child.once('error', reject)
      clearTimeout(used.leaving)
      const take = frameReader()
      const onData = (piece: Buffer) => {
        const answer = take(piece)
        if (!answer) return
        end()
        used.leaving = setTimeout(() => {
          if (helper === used) helper = undefined
          child.stdin.end()
        }, idleMs)
        resolve(answer)
      }
      const onError = (error: Error) => {
        end()
        reject(error)
      }
      const onClose = (code: number | null, signal: string | null) =>
        onError(failureOf(child, `${program} ended with ${code ?? signal}: ${used.said()}`))
      const late = setTimeout(() => child.kill('SIGKILL'), ms)
      const end = () => {
        clearTimeout(late)
        child.stdout.off('data', onData)
        child.off('error', onError).off('close', onClose)
      }
      child.stdout.on('data', onData)
      child.on('error', onError).on('close', onClose)
      tell(child.stdin, input).catch((error: unknown) => {
        // It waits for the rest of what cannot be read.
        if (helper === used) helper = undefined
        child.kill('SIGKILL')
        onError(error as Error)
      })
    })
}
