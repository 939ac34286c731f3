/** Ids of entries that are not to be sent any more and that the database may still have: it has refused to let them go. */
const KEY = 'pv.outbox.gone'

/** What this page has noted itself: also where nothing can be stored. */
const own = new Set<string>()

/** Also what other tabs and earlier pages have noted, and not struck out since. */
export const goneEntries = (): Set<string> => {
  try {
    return new Set([...(JSON.parse(localStorage.getItem(KEY) as string) as string[]), ...own])
  } catch {
    // Nothing is stored, or can be: this page remembers its own.
    return own
  }
}

const store = (gone: ReadonlySet<string>) => {
  try {
    localStorage.setItem(KEY, JSON.stringify([...gone]))
  } catch {
    // As above.
  }
}

/** Noted before the database is asked: whichever fails, the entry is not sent by the next page. */
export const noteGone = (id: string): void => {
  own.add(id)
  store(goneEntries())
}

/** The database has let go of it. */
export const strikeOut = (id: string): void => {
  own.delete(id)
  const gone = goneEntries()
  gone.delete(id)
  store(gone)
}
