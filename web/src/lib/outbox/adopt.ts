import { now } from '#lib/plain/clock.ts'
import { ping } from '#lib/wire/network.ts'
import { clock, unsureSince } from '#lib/wire/server-clock.ts'
import { errorOfSilence } from '#lib/plain/errors.ts'
import type { OutboxEntry } from './kinds.ts'
import { changeEntry, findEntry, outboxStore } from './store.ts'

/** Once the time is known the entries that were made by another one are put right. Rejects when its code cannot come. */
const adopt = async () => {
  const isMeant = ({ unsureSince: since }: OutboxEntry) => since !== undefined
  if (unsureSince() !== undefined || !outboxStore.get().some(isMeant)) return
  const { setRight } = await import('./times.ts')
  const entries = outboxStore.get()
  const right = setRight(entries, clock.shifts(), now())
  await Promise.all(
    right.map(async (entry, index) => {
      if (entry !== entries[index]) await changeEntry(entry.id, { ...entry, unsureSince: undefined })
    }),
  )
}

/** What was made by a clock that may be wrong leaves once the server has said what time it is. */
export const timed = async (entry: OutboxEntry): Promise<OutboxEntry> => {
  if (entry.unsureSince === undefined) return entry
  if (unsureSince() !== undefined && !(await ping())) throw errorOfSilence(null, entry.label)
  await adopt()
  return findEntry(entry.id) ?? entry
}

/** The same when nothing waits for it. Never rejects. */
export const adoptClock = (): Promise<void> => adopt().catch(() => undefined)
