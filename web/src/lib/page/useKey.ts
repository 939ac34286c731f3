import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { MessageKey } from '#lib/words/messages.ts'
import { preferenceStore } from '#lib/device/preferences.ts'
import { patience } from '#lib/plain/clock.ts'
import { createStore, useStore } from '#lib/plain/store.ts'

/** A key as the list of shortcuts names it: `n`, `shift+x`, `mod+k` (⌘ or Ctrl), `g t` (one after the other). */
export type Shortcut = { keys: string; label: MessageKey; isEverywhere?: boolean }

const shortcutStore = createStore<readonly Shortcut[]>([])

/** Shortcuts of what is on screen now, in the order in which it appeared. */
export const useShortcuts = (): readonly Shortcut[] => useStore(shortcutStore)

/** Names keys that a component handles itself for the list of shortcuts. `shortcuts` must keep its identity. */
export const useShortcutNames = (shortcuts: readonly Shortcut[]): void => {
  useEffect(() => {
    shortcutStore.set((known) => [...known, ...shortcuts])
    return () => shortcutStore.set((known) => known.filter((shortcut) => !shortcuts.includes(shortcut)))
  }, [shortcuts])
}

/** A tick box takes no letters: after a click on one the keys work on. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches(
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"]',
  )

/** Something lies over the page and has the keys: a dialog, a menu, a list of options. */
export const isCovered = (): boolean =>
  [
    ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'),
  ].some((layer) => layer.checkVisibility())

/** Whoever has typed nothing for so long has looked up. Milliseconds. */
const LOOKS_UP_MS = 3_000

/** The field that took the last key, unless that key ended it; and when a key came last, on the clock of the page's events. */
let typedIn: Element | null = null
let typedAt = 0

/** The field under somebody's fingers was torn away: what they type on is no shortcut, until they have looked up or pressed somewhere. */
export const isTornAway = (timeStamp: number): boolean =>
  typedIn !== null && !typedIn.isConnected && timeStamp - typedAt < LOOKS_UP_MS * patience()

let isWatching = false
/** From now on it is known where keys go. */
export const watchFields = () => {
  if (isWatching) return
  isWatching = true
  const forget = () => {
    typedIn = null
  }
  window.addEventListener('pointerdown', forget, { capture: true })
  window.addEventListener(
    'keydown',
    ({ key, target, timeStamp }) => {
      if (isField(target)) typedIn = ['Enter', 'Escape', 'Tab'].includes(key) ? null : (target as Element)
      else if (!isTornAway(timeStamp)) typedIn = null
      typedAt = timeStamp
    },
    { capture: true },
  )
}

/** WCAG 2.1.4: a single key acts only outside fields, without a modifier, and where the person left shortcuts on. */
const isSingleKey = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.altKey &&
  preferenceStore.get().shortcuts &&
  !isField(event.target) &&
  !isTornAway(event.timeStamp) &&
  !isCovered()

/** A single-key shortcut (ux.md 5.10). `act` answering `false` leaves the key to others. */
export const useKey = (key: string, act: () => unknown): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || !isSingleKey(event)) return
    if (act() !== false) event.preventDefault()
  })
  // With what it acts on, not a moment after it is seen.
  useLayoutEffect(() => {
    watchFields()
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** The second key of a sequence comes within this time. Milliseconds. */
const SEQUENCE_MS = 1_500

/** Two keys one after the other: `first`, then one of `acts`. The second is nobody else's then, known or not. */
export const useSequence = (first: string, acts: Readonly<Record<string, () => void>>): void => {
  const act = useEffectEvent((key: string) => acts[key]?.())
  useLayoutEffect(() => {
    watchFields()
    let since = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return
      const isSecond = event.timeStamp - since < SEQUENCE_MS
      since = event.key === first && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (!isSecond || event.key.length !== 1) return
      event.preventDefault()
      event.stopImmediatePropagation()
      act(event.key)
    }
    // Before the keys of the page, which may give the second key another meaning.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [first])
}
