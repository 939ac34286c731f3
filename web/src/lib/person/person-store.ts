import { type Store, createStore } from '#lib/plain/store.ts'
import { authStore, onCleared, ownerOf } from './auth-store.ts'

type Owner = string | null

const followers = new Set<(owner: Owner) => void>()
let owner: Owner = ownerOf(authStore.get())

const tell = () => {
  for (const follow of followers) follow(owner)
}

authStore.subscribe(() => {
  const current = ownerOf(authStore.get())
  if (current === owner) return
  owner = current
  tell()
})
// Also whoever had no id: a session whose profile never came.
onCleared(tell)

const readKept = <T>(key: string | undefined, whose: Owner): T | undefined => {
  if (key === undefined || whose === null) return undefined
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { owner: string; value: T } | null
    return kept?.owner === whose ? kept.value : undefined
  } catch {
    return undefined
  }
}

/**
 * A store of what one person sees or did: it is as new as soon as they have left, whichever way. With `session` it is kept in
 * that place of the session storage and given back to the same person after a reload.
 */
export const createPersonStore = <T>(initial: T, { session }: { session?: string } = {}): Store<T> => {
  const store = createStore(readKept<T>(session, owner) ?? initial)
  followers.add((whose) => store.set(readKept<T>(session, whose) ?? initial))
  if (session !== undefined)
    store.subscribe(() => {
      const value = store.get()
      if (owner === null) return
      try {
        if (value === initial) sessionStorage.removeItem(session)
        else sessionStorage.setItem(session, JSON.stringify({ owner, value }))
      } catch {
        // Kept for this page only.
      }
    })
  return store
}

/** A map of what one person did, empty as soon as they have left. */
export const createPersonMap = <K, V>(): Map<K, V> => {
  const map = new Map<K, V>()
  followers.add(() => map.clear())
  return map
}

/** Answers whether the person of now is still the one who is here: to ask after every wait, before anything is kept. */
export const whileHere = (): (() => boolean) => {
  const whose = owner
  return () => owner === whose
}
