import { database } from './database.ts'
import type { StoredRead } from './offline-rules.ts'

/** Says that this device holds answers of the server, so that a page without any opens no database to clear it. */
const FLAG_KEY = 'pv.reads'

const flag = (isSet: boolean) => {
  try {
    if (isSet) localStorage.setItem(FLAG_KEY, 'true')
    else localStorage.removeItem(FLAG_KEY)
  } catch {
    // Without local storage nothing is restored either.
  }
}

const isFlagged = () => {
  try {
    return localStorage.getItem(FLAG_KEY) !== null
  } catch {
    return true
  }
}

/** Everything this device holds, whoever it belongs to. Never rejects. */
export const readReads = async (): Promise<StoredRead[]> => {
  if (!isFlagged()) return []
  try {
    return await (await database()).getAll('reads')
  } catch {
    return []
  }
}

/** Keeps answers. `isWanted` is asked once the database is open: the person may have signed out meanwhile. */
export const writeReads = async (reads: readonly StoredRead[], isWanted: () => boolean): Promise<void> => {
  try {
    const opened = await database()
    if (!isWanted()) return
    flag(true)
    const { store, done } = opened.transaction('reads', 'readwrite')
    await Promise.all([...reads.map((read) => store.put(read)), done])
  } catch {
    // No database or a full one: the next start asks the server.
  }
}

export const dropReads = async (keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  try {
    const { store, done } = (await database()).transaction('reads', 'readwrite')
    await Promise.all([...keys.map((key) => store.delete(key)), done])
  } catch {
    // They are thrown away next time.
  }
}

/** Throws every answer away: the person has signed out. Drafts and unsent work stay. */
export const clearReads = async (): Promise<void> => {
  if (!isFlagged()) return
  try {
    await (await database()).clear('reads')
    flag(false)
  } catch {
    // The flag stays, and the next sign-out or sign-in tries again.
  }
}
