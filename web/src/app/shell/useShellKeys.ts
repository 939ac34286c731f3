import { useLayoutEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useNewVisit } from '#features/visits/visit/useNewVisit.ts'
import { setPreference, usePreferences } from '#lib/device/preferences.ts'
import { type Shortcut, isCovered, useKey, useSequence, useShortcutNames } from '#lib/page/useKey.ts'
import { type NavItem, sequenceOf } from '#app/places/navigation.ts'
import { closePalette, openPalette, paletteStore } from '#app/palette/store.ts'
import { openShortcuts } from '#app/keys/store.ts'

/** A page's own search; every other page has the palette. */
const ownSearch = () =>
  [...document.querySelectorAll<HTMLInputElement>('#main input[type="search"]')].find((field) =>
    field.checkVisibility(),
  )

/** The keys that work on every page (ux.md 5.10). `isWeek`: there the brackets turn the week, and N is the page's own. */
export const useShellKeys = (
  items: readonly NavItem[],
  { isWeek, isDelegate }: Record<'isWeek' | 'isDelegate', boolean>,
): void => {
  const navigate = useNavigate()
  const newVisit = useNewVisit()
  const { sidebar } = usePreferences()
  usePaletteKey()
  useKey('?', openShortcuts)
  useKey('/', () => {
    const field = ownSearch()
    if (field) field.focus()
    else openPalette()
  })
  useKey('n', () => (isDelegate && !isWeek ? newVisit() : false))
  useKey('[', () => (isWeek ? false : setPreference('sidebar', sidebar === 'open' ? 'collapsed' : 'open')))
  useSequence(
    'g',
    Object.fromEntries(
      items.flatMap(({ letter, to }) => (letter ? [[letter, () => void navigate(to)] as const] : [])),
    ),
  )
  useShortcutNames(useMemo(() => namesFor(items, isWeek, isDelegate), [items, isWeek, isDelegate]))
}

const namesFor = (items: readonly NavItem[], isWeek: boolean, isDelegate: boolean): Shortcut[] => {
  const names: Omit<Shortcut, 'isEverywhere'>[] = [
    { keys: 'mod+k', label: 'app.keys.palette' },
    { keys: '/', label: 'app.keys.search' },
    ...(isDelegate && !isWeek ? [{ keys: 'n', label: 'app.nav.newVisit' } as const] : []),
    ...items.flatMap(({ letter, label }) => (letter ? [{ keys: sequenceOf(letter), label }] : [])),
    { keys: 'mod+z', label: 'app.ui.undo' },
    ...(isWeek ? [] : [{ keys: '[', label: 'app.keys.sidebar' } as const]),
    { keys: '?', label: 'app.menu.shortcuts' },
    { keys: 'esc', label: 'app.keys.escape' },
  ]
  return names.map((name) => ({ ...name, isEverywhere: true }))
}

/** ⌘K and Ctrl+K, also in fields and where single keys are switched off. */
const usePaletteKey = () => {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return
      if (!event.metaKey && !event.ctrlKey) return
      event.preventDefault()
      if (paletteStore.get()) closePalette()
      else if (!isCovered()) openPalette()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
