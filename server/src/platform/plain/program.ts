import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import module from 'node:module'
import os from 'node:os'
import path from 'node:path'

/** The end of what a program says of its trouble. Letters. */
const SAID = 2000

export type Program<Child extends ChildProcess> = { child: Child; said: () => string }

/**
 * Begins a program of ours in a process of its own, with so much memory. Whatever else the machine has to do goes before it and
 * before all threads that it begins. Where nothing can be begun it has no `pid` and no streams, and tells why by `error` a moment
 * later.
 */
export const beginProgram = <Child extends ChildProcess>(
  program: string,
  {
    megabytes,
    priority = os.constants.priority.PRIORITY_BELOW_NORMAL,
    ...options
  }: Pick<SpawnOptions, 'stdio' | 'serialization' | 'timeout' | 'killSignal'> & {
    megabytes: number
    priority?: number
  },
): Program<Child> => {
  const { SystemRoot } = process.env
  const compiled = module.getCompileCacheDir()
  const child = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, program], {
    ...options,
    // Nothing of ours is told to it, the database's password least of all, but where what was compiled before is found again.
    env: {
      ...(SystemRoot !== undefined && { SystemRoot }),
      ...(compiled !== undefined && { NODE_COMPILE_CACHE: path.dirname(compiled) }),
    },
  })
  let said = ''
  if (child.pid !== undefined) {
    // Nobody may go before whoever began it.
    os.setPriority(child.pid, Math.max(os.getPriority(), priority))
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-SAID)
    })
    // It may end before it has read everything.
    child.stdin?.on('error', () => undefined)
  }
  return { child: child as Child, said: () => said }
}

/** Whether somebody else has ended it, such as a system that is short of memory: nothing is wrong with what it was asked. */
const isKilled = ({ signalCode, killed }: ChildProcess): boolean => signalCode === 'SIGKILL' && !killed

/** Why one that has ended gave no answer. Whoever asked may ask again where it was killed. */
export const failureOf = (child: ChildProcess, reason: string): Error =>
  Object.assign(new Error(reason), isKilled(child) && { code: 'ECONNRESET' })
