import { now } from '#lib/plain/clock.ts'
import { inTurn } from '#lib/device/database.ts'
import { deviceKey } from '#lib/device/key.ts'
import { inTime } from '#lib/device/keeping.ts'
import { flag, isFlagged } from '#lib/device/clear.ts'
import type { StoredRead } from '#lib/device/rows.ts'
import { sortOut } from './rules.ts'
import { seal, unseal } from '#lib/device/sealed.ts'

/** The owner's answers to show, and the keys of everything to throw away. Never rejects. */
export const readReads = async (owner: string): Promise<ReturnType<typeof sortOut>> => {
  if (!isFlagged()) return { shown: [], dropped: [] }
  try {
    const key = deviceKey(owner)
    const found = await inTime(inTurn('reads', undefined, (opened) => opened.getAll('reads')))
    const { shown, dropped } = sortOut(found, owner, now())
    const data = await Promise.all(shown.map((read) => unseal(key, read.data)))
    const readable = shown.map((read, index) => ({ ...read, data: data[index] }))
    return { shown: readable.filter((read) => read.data !== undefined), dropped }
  } catch {
    return { shown: [], dropped: [] }
  }
}

/**
 * Keeps answers. `isWanted` is asked once the database is open: the person may have signed out meanwhile. Resolves to whether they
 * are wanted and the device refused them: it has no database, a full one, or one too slow just now.
 */
export const writeReads = async (reads: readonly StoredRead[], isWanted: () => boolean): Promise<boolean> => {
  const sealed = Promise.all(
    reads.map(async (read) => ({ ...read, data: await seal(deviceKey(read.owner), read.data) })),
  )
  try {
    await inTurn('reads', sealed, async (opened, ready) => {
      if (!isWanted()) return
      flag(true)
      const { store, done } = opened.transaction('reads', 'readwrite')
      await Promise.all([...ready.map((read) => store.put(read)), done])
    })
    return false
  } catch {
    return isWanted()
  }
}

export const dropReads = async (keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  try {
    await inTurn('reads', undefined, async (opened) => {
      const { store, done } = opened.transaction('reads', 'readwrite')
      await Promise.all([...keys.map((key) => store.delete(key)), done])
    })
  } catch {
    // They are thrown away next time.
  }
}
