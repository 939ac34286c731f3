import { useMemo, useSyncExternalStore } from 'react'
import { authStore, ownerOf } from './auth-store.ts'

/** What this device does not store (private mode, a full disk) is kept for this page. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

const keyOf = (name: string) => `pv.${name}.${ownerOf(authStore.get()) ?? ''}`

const readText = (name: string): string | null => {
  const key = keyOf(name)
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Each person's own on a shared device, by name: what `setOwnItem` was given, `null` when nothing is stored or readable. */
export const ownItem = (name: string): unknown => parsed(readText(name))

export const setOwnItem = (name: string, value: unknown): void => {
  const [key, text] = [keyOf(name), JSON.stringify(value)]
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // Told by the other tabs.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** `ownItem`, kept current, also with the other tabs of this browser. */
export const useOwnItem = (name: string): unknown => {
  const text = useSyncExternalStore(subscribe, () => readText(name))
  return useMemo(() => parsed(text), [text])
}
