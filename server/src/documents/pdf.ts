import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Document } from '@rounds/contract/documents/document'
import { type Program, beginProgram, failureOf } from '#platform/plain/program.ts'

const program = path.resolve(import.meta.dirname, '../../scripts/write-pdf.ts')

/** Most are written in a tenth of a second, the first of a process in half of one. Milliseconds. */
const WRITE_MS = 60_000
/** After so long without work the process ends. Milliseconds. */
const IDLE_MS = 10_000
/** Between two files the processor is left to whoever reads a visit meanwhile. Milliseconds. */
const REST_MS = 700

/** What is asked of the process that sets type, and what it answers. */
export type Asked = { document: Document; colour: string; logo: Uint8Array | undefined }
export type Answer = { bytes: Uint8Array } | { error: string }

type Setter = Program<ChildProcess> & { leaving?: NodeJS.Timeout }
let setter: Setter | undefined

const leave = (leaver: Setter) => {
  if (setter === leaver) setter = undefined
}

const begin = (): Setter => {
  const begun: Setter = beginProgram(program, {
    megabytes: 512,
    // Whoever reads a visit meanwhile goes first.
    priority: constants.priority.PRIORITY_LOW,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  begun.child.once('close', () => leave(begun))
  begun.child.on('error', () => leave(begun))
  return begun
}

const write = async (asked: Asked): Promise<Buffer> => {
  const used = (setter ??= begin())
  const { child } = used
  if (child.pid === undefined) throw (await once(child, 'error'))[0]
  clearTimeout(used.leaving)
  const isOver = new AbortController()
  const late = setTimeout(() => child.kill('SIGKILL'), WRITE_MS)
  const closed = once(child, 'close', isOver).then((): never => {
    throw failureOf(child, `The PDF was not written: ${used.said()}`)
  })
  try {
    child.send(asked, () => undefined)
    const [answer] = (await Promise.race([once(child, 'message', isOver), closed])) as [Answer]
    if ('error' in answer) throw new Error(`The PDF was not written: ${answer.error}`)
    return Buffer.from(answer.bytes)
  } finally {
    clearTimeout(late)
    isOver.abort()
    used.leaving = setTimeout(() => {
      leave(used)
      if (child.connected) child.disconnect()
    }, IDLE_MS)
  }
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * A document as a PDF with tags (PDF/UA-1): in a process of its own, as setting type fills a processor, and what people typed
 * is read by a program that has no secret and no network to tell it to. It stays for what is asked for next, and writes one at
 * a time. Rejects with the reason for what cannot be drawn, and when the process ends or takes more than a minute; the next one
 * has a process of its own then.
 */
export const documentPdf = (document: Document, look: Omit<Asked, 'document'>): Promise<Buffer> => {
  const written = turn.then(() => write({ document, ...look }))
  turn = written.catch(() => undefined).then(() => pause(REST_MS))
  return written
}
