import { createStore, useStore } from '#lib/plain/store.ts'

/** What a person chose on this device (avatar menu, account). */
export type Preferences = {
  density: 'comfortable' | 'compact'
  /** Milliseconds in which an action can be taken back. */
  undoMs: 10_000 | 20_000 | 30_000
  /** Single-key shortcuts (WCAG 2.1.4). */
  shortcuts: boolean
  sidebar: 'open' | 'collapsed'
  /** Is a visit submitted when it is completed? */
  submit: 'now' | 'later'
  /** Less movement than the device asks for. */
  reduceMotion: boolean
}

const keys: Record<keyof Preferences, string> = {
  density: 'pv.density',
  undoMs: 'pv.undo',
  shortcuts: 'pv.shortcuts',
  sidebar: 'pv.sidebar',
  submit: 'pv.submit',
  reduceMotion: 'pv.motion',
}

const read = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const undoFrom = (stored: string | null): Preferences['undoMs'] =>
  stored === '20000' ? 20_000 : stored === '30000' ? 30_000 : 10_000

export const preferenceStore = createStore<Preferences>({
  density: read(keys.density) === 'compact' ? 'compact' : 'comfortable',
  undoMs: undoFrom(read(keys.undoMs)),
  shortcuts: read(keys.shortcuts) !== 'false',
  sidebar: read(keys.sidebar) === 'collapsed' ? 'collapsed' : 'open',
  submit: read(keys.submit) === 'later' ? 'later' : 'now',
  reduceMotion: read(keys.reduceMotion) === 'true',
})

export const setPreference = <K extends keyof Preferences>(name: K, value: Preferences[K]): void => {
  preferenceStore.set((current) => ({ ...current, [name]: value }))
  if (name === 'density') document.documentElement.dataset.density = String(value)
  if (name === 'reduceMotion') document.documentElement.dataset.motion = value === true ? 'less' : 'system'
  try {
    localStorage.setItem(keys[name], String(value))
  } catch {
    // Kept for this page only.
  }
}

/** The undo window in milliseconds. */
export const undoWindow = (): number => preferenceStore.get().undoMs

export const usePreferences = (): Preferences => useStore(preferenceStore)
