import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, startOfWeek } from '@rounds/contract/dates'

/** Where to look, as whom, and until when (milliseconds since 1970). */
export type Watched = { address: string; token: string; until: number }
/** Milliseconds of each answer, what failed how often, and the longest time without an answer. */
export type Seen = { times: number[]; failures: Map<string, number>; longestGap: number }

/** One request after the other: as often as one person may (LIMIT_PERSON). */
const EVERY_MS = 60

const [{ address, token, until }] = (await once(process, 'message')) as [Watched]

const week = () => {
  const monday = startOfWeek(new Date().toISOString().slice(0, 10))
  return `startDate=${monday}&endDate=${addDays(monday, 6)}`
}

const seen: Seen = { times: [], failures: new Map(), longestGap: 0 }
let answeredAt = performance.now()
while (Date.now() < until) {
  const start = performance.now()
  try {
    const answer = await fetch(`${address}/api/v1/visits?${week()}&limit=100`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(60_000),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status}`)
    const end = performance.now()
    seen.times.push(end - start)
    seen.longestGap = Math.max(seen.longestGap, end - answeredAt)
    answeredAt = end
  } catch (error) {
    const name = error instanceof Error ? error.message : 'Error'
    seen.failures.set(name, (seen.failures.get(name) ?? 0) + 1)
  }
  await pause(EVERY_MS)
}
process.send?.(seen, () => process.disconnect())
