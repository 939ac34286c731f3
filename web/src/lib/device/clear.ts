import { inTurn } from './database.ts'

/** Says that this device holds answers of the server, so that a page without any opens no database to clear it. */
const FLAG_KEY = 'pv.reads'

/** Notes that there are answers, or none any more. */
export const flag = (isSet: boolean) => {
  try {
    if (isSet) localStorage.setItem(FLAG_KEY, 'true')
    else localStorage.removeItem(FLAG_KEY)
  } catch {
    // Without local storage nothing is restored either.
  }
}

export const isFlagged = () => {
  try {
    return localStorage.getItem(FLAG_KEY) !== null
  } catch {
    return true
  }
}

/**
 * Throws every answer away: the person has signed out. Drafts and unsent work stay, and what is of `other`, whom another tab has
 * signed in since.
 */
export const clearReads = async (other: string): Promise<void> => {
  if (!isFlagged()) return
  try {
    // The key of an answer begins with its owner and a space.
    const strangers = [IDBKeyRange.upperBound(`${other} `, true), IDBKeyRange.lowerBound(`${other}!`)]
    await inTurn('reads', undefined, (opened) =>
      Promise.all(strangers.map((keys) => opened.delete('reads', keys))),
    )
    if (other === '') flag(false)
  } catch {
    // The flag stays, and the next sign-out or sign-in tries again.
  }
}
