import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chosen } from './chosen.ts'
import { openSeeded, root } from './load-database.ts'
import { type Person, signInPeople } from './people.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import type { Besieging } from './siege-besiege.ts'
import type { Seen, Watched } from './siege-watch.ts'
import { printTable } from './table.ts'
import { ways } from './siege-ways.ts'

const tenant = {
  tenants: 1,
  'users-per-tenant': 20,
  'prescribers-per-tenant': 3000,
  visits: 20_000,
  days: 365,
}

/** Two companies alike. */
export const openBesieged = () => openSeeded('siege', [tenant, tenant])

/** As long as what is compared with it, or nearly: a p99 of a few answers is whichever of them was slow. */
const QUIET_SECONDS = 60
/** performance.md: of another company's p99 while one does what it can. */
const TIMES = 2

/**
 * In a process of its own, as people have devices of their own: in one with who besieges, whoever watches would wait where that one's
 * memory grows, which is no time of the server's.
 */
const apart = async <T>(file: string, told: object, priority = os.getPriority()): Promise<T> => {
  const child = fork(new URL(file, import.meta.url), { serialization: 'advanced' })
  if (child.pid !== undefined) os.setPriority(child.pid, priority)
  child.send(told)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} has ended without an answer (${code})`)
  })
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [T]
  return answer
}

/** A delegate of the other company looks at the week, again and again. */
const watch = (address: string, { token }: Person, until: number) =>
  apart<Seen>('./siege-watch.ts', { address, token, until } satisfies Watched)

/**
 * What besieges has machines of its own as well: on the one of the server it takes the processor where nothing else wants it. Answers
 * what became of its requests.
 */
const besiege = (besieging: Besieging) =>
  apart<Map<number | string, number>>('./siege-besiege.ts', besieging, os.constants.priority.PRIORITY_LOW)

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN
const told = (counts: Map<number | string, number>) =>
  [...counts].map(([name, count]) => `${name} ×${count}`).join(', ') || 'none'

/**
 * What one company can do to everybody: ways to stop the process, each for so many seconds with the product's own limits, while
 * a delegate of another company looks at the week. `only`: ways, see `chosen`.
 */
export const benchSiege = async ({ seconds, only }: { seconds: number; only: string | undefined }) => {
  const database = await openBesieged()
  const rows: string[][] = []
  try {
    for (const name of chosen(Object.keys(ways), only, String)) {
      const limits = Object.fromEntries(['NETWORK', 'PERSON', 'COMPANY'].map((of) => [`LIMIT_${of}`, '']))
      const server: ServerProcess = await startServer({
        DATABASE_URL: database.url,
        LOG_LEVEL: 'fatal',
        ...limits,
      })
      try {
        const { owner } = database
        const admins = await signInPeople(owner, 'TENANT_ADMIN', 2, 'load-0001')
        const delegates = await signInPeople(owner, 'DELEGATE', 8, 'load-0001')
        const supervisors = await signInPeople(owner, 'SUPERVISOR', 2, 'load-0001')
        const [other] = await signInPeople(owner, 'DELEGATE', 1, 'load-0002')
        if (!other) throw new Error('Nobody is left to be disturbed')
        await watch(server.address, other, Date.now() + 3_000)
        const quiet = await watch(server.address, other, Date.now() + QUIET_SECONDS * 1000)
        const until = Date.now() + seconds * 1000
        const data = path.join(root, '.bench/siege/postgres')
        const camp = { address: server.address, admins, delegates, supervisors, data, until }
        const [during, answers] = await Promise.all([
          watch(server.address, other, until),
          besiege({ name, camp }),
        ])
        const after = await watch(server.address, other, Date.now() + 5_000)
        const isAlive = await fs.stat(`/proc/${server.pid}`).then(
          () => true,
          () => false,
        )
        const [before, meanwhile] = [at(quiet.times, 0.99), at(during.times, 0.99)]
        rows.push([
          name,
          told(answers),
          isAlive && after.times.length > 0 ? 'goes on' : 'STOPPED',
          `${await server.memory()} MB`,
          before.toFixed(1),
          `${meanwhile.toFixed(1)}${meanwhile <= before * TIMES ? '' : ' MISSED'}`,
          (during.longestGap / 1000).toFixed(1),
          told(during.failures),
        ])
      } finally {
        await server.stop()
      }
    }
  } finally {
    await database.stop()
  }
  console.log(
    `\n${seconds} s each; milliseconds of another company's delegate; p99 aims at ${TIMES} times the quiet one`,
  )
  printTable(['way', 'its answers', 'process', 'memory', 'quiet p99', 'p99', 'longest s', 'refused'], rows)
}
