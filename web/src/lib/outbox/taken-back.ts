/** Ids of entries that are not to be sent any more and that the database may still have: it has refused to let them go. */
const KEY = 'pv.outbox.gone'

const gone = new Set<string>()

/** Also what other tabs and earlier pages have noted. */
export const goneEntries = (): ReadonlySet<string> => {
  try {
    for (const id of JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]) gone.add(id)
  } catch {
    // This page remembers its own.
  }
  return gone
}

const store = () => {
  try {
    if (gone.size === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify([...gone]))
  } catch {
    // As above.
  }
}

/** Noted before the database is asked: whichever fails, the entry is not sent by the next page. */
export const noteGone = (id: string): void => {
  goneEntries()
  gone.add(id)
  store()
}

/** The database has let go of it. */
export const strikeOut = (id: string): void => {
  goneEntries()
  gone.delete(id)
  store()
}
