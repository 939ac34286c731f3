import { useSyncExternalStore } from 'react'

/** A value outside React that components can watch. `set` with an equal value (Object.is) tells nobody. */
export type Store<T> = {
  get: () => T
  set: (next: T | ((current: T) => T)) => void
  subscribe: (listener: () => void) => () => void
}

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const computed = next instanceof Function ? next(value) : next
      if (Object.is(computed, value)) return
      value = computed
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's value, kept current; with `pick` a part of it: a change of another part draws nothing anew. */
export function useStore<T>(store: Store<T>): T
export function useStore<T, P>(store: Store<T>, pick: (value: T) => P): P
export function useStore<T, P>(store: Store<T>, pick?: (value: T) => P): T | P {
  return useSyncExternalStore<T | P>(store.subscribe, pick ? () => pick(store.get()) : store.get)
}

/** `given`, or what is known where it says the same: a copy with nothing new draws nothing anew. JSON values. */
export const knownOr = <T>(known: T | null | undefined, given: T): T =>
  known && JSON.stringify(known) === JSON.stringify(given) ? known : given
