import { callerGone, unavailable } from './errors.ts'

type Waiting<P> = { start: (place: P) => void }
/** What a company has under way, and what waits for a place, first come first. */
type Company<P> = { running: number; waiting: Waiting<P>[] }

/** So long after it was seen a company is still there. Milliseconds. */
const PRESENT_MS = 500

/** Who was there of late: alone is whoever nobody else was beside. */
export const presence = (ms = PRESENT_MS) => {
  type Seen = { id: string; at: number }
  let last: Seen | undefined
  /** The last one who is not that one. */
  let other: Seen | undefined
  return {
    sees(id: string): void {
      if (last && last.id !== id) other = last
      last = { id, at: performance.now() }
    },
    isAlone(id: string): boolean {
      const beside = last?.id === id ? other : last
      return !beside || performance.now() - beside.at > ms
    },
  }
}

/** How many may wait in all, and how long one may; `name`: what operators see who waits as. */
export type Patience = { waiting: number; patienceMs: number; name?: string }

/** What is under way, what waits, and how many were refused so far because too much did. */
export type TurnsLoad = { running: number; waiting: number; refused: number }

/** What is under way of all that has a name. */
const named = new Map<string, () => TurnsLoad>()
export const loadsOfTurns = (): [name: string, load: TurnsLoad][] =>
  [...named].map(([name, load]) => [name, load()])

/**
 * Work that takes long, done on a few places that companies share fairly. A company takes another place only while more are
 * free than it has, and the same of the `waiting` ones: alone it takes half, and there is room for the next that comes, however
 * much the others ask. While it is not alone it takes one: what two do at once is felt by everybody, whatever they ask. Whoever was served longest ago goes first. Throws 503 to whoever finds no room or has waited
 * `patienceMs`; who is `gone` waits no more.
 */
export const fairTurns = <P>(
  places: readonly P[],
  { waiting: most, patienceMs, name }: Patience,
  isAlone: (id: string) => boolean = () => true,
) => {
  const free = [...places]
  /** Whoever was served last stands last. */
  const companies = new Map<string, Company<P>>()
  let queued = 0
  let refused = 0

  const hasEnough = (id: string, { running }: Company<P>) =>
    running >= free.length || (running > 0 && !isAlone(id))
  const refuse = () => {
    refused++
    return unavailable()
  }
  /** Behind all others, or away when nothing is left of it. */
  const sendBack = (id: string, company: Company<P>) => {
    companies.delete(id)
    if (company.running > 0 || company.waiting.length > 0) companies.set(id, company)
  }
  const next = () => {
    // Who is sent back while a map is walked through comes again at its end.
    for (const [id, company] of companies) {
      if (hasEnough(id, company)) continue
      const [first] = company.waiting
      const place = first && free.pop()
      if (place === undefined) continue
      company.waiting.shift()
      company.running++
      queued--
      sendBack(id, company)
      first?.start(place)
    }
  }

  const takePlace = (id: string, company: Company<P>, gone: AbortSignal) =>
    new Promise<P>((resolve, reject) => {
      const ready = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', onGone)
      }
      const mine: Waiting<P> = {
        start(place) {
          ready()
          resolve(place)
        },
      }
      const leave = (error: Error) => {
        ready()
        company.waiting.splice(company.waiting.indexOf(mine), 1)
        queued--
        if (company.running + company.waiting.length === 0) companies.delete(id)
        reject(error)
      }
      const onGone = () => leave(callerGone())
      const timer = setTimeout(() => leave(refuse()), patienceMs)
      gone.addEventListener('abort', onGone)
      company.waiting.push(mine)
      queued++
      next()
    })

  const take = async <T>(id: string, gone: AbortSignal, work: (place: P) => Promise<T>): Promise<T> => {
    if (gone.aborted) throw callerGone()
    const company = companies.get(id) ?? { running: 0, waiting: [] }
    const mustWait = hasEnough(id, company) || company.waiting.length > 0
    if (mustWait && company.waiting.length >= most - queued) throw refuse()
    companies.set(id, company)
    const place = await takePlace(id, company, gone)
    try {
      return await work(place)
    } finally {
      free.push(place)
      company.running--
      sendBack(id, company)
      next()
    }
  }

  const load = (): TurnsLoad => ({ running: places.length - free.length, waiting: queued, refused })
  if (name !== undefined) named.set(name, load)
  return { take, load }
}
