import { setTimeout as pause } from 'node:timers/promises'
import { signalCluster } from './cluster.ts'
import type { Person } from './people.ts'

/** Who besieges: people of one company, and where. */
export type Camp = {
  address: string
  admins: Person[]
  delegates: Person[]
  supervisors: Person[]
  /** The cluster's folder. */
  data: string
  /** Until then (milliseconds since 1970). */
  until: number
  /** Notes what became of a request. */
  note: (status: number | string) => void
}

const going = ({ until }: Camp) => Date.now() < until

const ask = async (
  { address, note }: Camp,
  { token }: Person,
  target: string,
  init: RequestInit = {},
): Promise<void> => {
  try {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    const answer = await fetch(`${address}/api/v1${target}`, {
      signal: AbortSignal.timeout(60_000),
      ...init,
      headers,
    })
    await answer.arrayBuffer()
    note(answer.status)
  } catch (error) {
    note(error instanceof Error ? error.name : 'Error')
  }
}

const json = (body: Uint8Array<ArrayBuffer> | object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: body instanceof Uint8Array ? body : JSON.stringify(body),
})

/** Each does its turn again and again, until it is over. */
const keepAt = (
  camp: Camp,
  people: readonly Person[],
  turn: (person: Person, time: number) => Promise<void>,
) =>
  Promise.all(
    people.map(async (person) => {
      for (let time = 0; going(camp); time++) await turn(person, time)
    }),
  )

const drawing = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4000" height="4000">${inner}</svg>`
const nested = Array.from(
  { length: 24 },
  (_, at) => `<g id="g${at + 1}">${`<use xlink:href="#g${at}"/>`.repeat(10)}</g>`,
)
const bombs = [
  drawing('<!--'.repeat(100_000)),
  drawing(`<defs><rect id="g0" width="1" height="1"/>${nested.join('')}</defs><use xlink:href="#g24"/>`),
  drawing(
    `<filter id="f"><feGaussianBlur stdDeviation="900"/></filter><rect width="4000" height="4000" filter="url(#f)"/>`,
  ),
  `<!DOCTYPE svg [${Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(12)}">`).join('')}<!ENTITY e0 "x">]>${drawing('<text>&e12;</text>')}`,
]

const pictures = (camp: Camp) =>
  keepAt(camp, camp.admins, (person, time) => {
    const form = new FormData()
    form.set('purpose', 'logo')
    form.set('file', new File([bombs[time % bombs.length] ?? ''], 'logo.svg', { type: 'image/svg+xml' }))
    return ask(camp, person, '/files', { method: 'POST', body: form })
  })

const FIVE = 5
/** Written once: what that costs is the besieger's own affair. */
const BODY = new TextEncoder().encode(
  JSON.stringify({
    dryRun: true,
    rows: Array.from({ length: 10_000 }, (_, at) => ({ firstName: `A${at}`, lastName: 'x'.repeat(1_400) })),
  }),
)

const imports = async (camp: Camp) => {
  const [person] = camp.delegates
  if (person)
    await keepAt(camp, Array<Person>(FIVE).fill(person), () =>
      ask(camp, person, '/prescribers/import', json(BODY)),
    )
}

/** Streams that are cut while what happens is told on them. */
const streams = async (camp: Camp) => {
  const follow = (person: Person) => {
    const cut = new AbortController()
    const over = ask(camp, person, '/events/stream', {
      headers: { accept: 'text/event-stream' },
      signal: cut.signal,
    })
    return async () => {
      cut.abort()
      await over
    }
  }
  const [writer] = camp.delegates
  const writing = keepAt(camp, writer ? [writer] : [], (person) =>
    ask(camp, person, '/notifications/read-all', json({})),
  )
  while (going(camp)) {
    const open = [...camp.admins, ...camp.delegates, ...camp.supervisors].flatMap((person) =>
      Array.from({ length: 8 }, () => follow(person)),
    )
    await pause(300)
    await Promise.all(open.map((end) => end()))
  }
  await writing
}

/** All processes of the cluster stand still for 20 s of 40, while jobs are under way. */
const silence = async (camp: Camp) => {
  const exporting = keepAt(camp, camp.delegates.slice(0, 2), async (person) => {
    await ask(camp, person, '/prescribers/export', json({}))
    await pause(1_000)
  })
  try {
    while (going(camp)) {
      await pause(20_000)
      await signalCluster(camp.data, 'SIGSTOP')
      await pause(20_000)
      await signalCluster(camp.data, 'SIGCONT')
    }
  } finally {
    await signalCluster(camp.data, 'SIGCONT')
  }
  await exporting
}

/** Searches, imports and exports as hard as the limits let one company. */
const company = (camp: Camp) => {
  const [first, second, ...others] = camp.delegates
  const searching = [...others, ...camp.supervisors, ...camp.admins]
  return Promise.all([
    keepAt(camp, searching, (person, time) =>
      ask(camp, person, `/prescribers?limit=20&search=${['mar', 'le', 'nobody', 'an'][time % 4]}`),
    ),
    keepAt(camp, first ? [first] : [], (person) => ask(camp, person, '/prescribers/import', json(BODY))),
    keepAt(camp, second ? [second] : [], async (person) => {
      await ask(camp, person, '/prescribers/export', json({}))
      await pause(200)
    }),
  ])
}

/** What one company does to stop everybody, by its name. */
export const ways: Record<string, (camp: Camp) => Promise<unknown>> = {
  pictures,
  imports,
  streams,
  silence,
  company,
}
