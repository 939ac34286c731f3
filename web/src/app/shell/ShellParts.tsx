import { useEffect, useState } from 'react'
import { notMetStore } from '#features/visits/visit/not-met-store.ts'
import { NotMetSheet } from '#features/visits/visit/visit.part.ts'
import { newVisitStore } from '#features/visits/visit/new-visit-store.ts'
import { useStore } from '#lib/plain/store.ts'
import { closePalette, paletteStore } from '#app/palette/store.ts'
import { areaParts } from '#app/places/area-parts.ts'
import { closeHelp, helpStore } from '#app/help/store.ts'
import { closeShortcuts, shortcutSheetStore } from '#app/keys/store.ts'
import type { NavItem } from '#app/places/navigation.ts'
import { openPart } from '#app/places/open-part.ts'
import { parts } from '#app/places/parts.ts'

const closeNewVisit = () => newVisitStore.set(null)
const closeNotMet = () => notMetStore.set(null)

/** What opens over any page: the palette, the list of shortcuts, help, a new visit, why nobody was met. Their code comes when they are asked for. */
export function ShellParts({ items }: { items: NavItem[] }) {
  const hasPalette = useBrought(parts.Palette, useStore(paletteStore), closePalette)
  const hasShortcuts = useBrought(areaParts.ShortcutSheet, useStore(shortcutSheetStore), closeShortcuts)
  const hasHelp = useBrought(areaParts.Help, useStore(helpStore), closeHelp)
  const hasNewVisit = useBrought(parts.NewVisit, useStore(newVisitStore) !== null, closeNewVisit)
  const hasNotMet = useBrought(NotMetSheet, useStore(notMetStore) !== null, closeNotMet)
  return (
    <>
      {hasPalette ? <parts.Palette items={items} /> : null}
      {hasShortcuts ? <areaParts.ShortcutSheet /> : null}
      {hasHelp ? <areaParts.Help /> : null}
      {hasNewVisit ? <parts.NewVisit /> : null}
      {hasNotMet ? <NotMetSheet /> : null}
    </>
  )
}

/** Is the part here? It stays: what closes still has to fade, and to give the focus back. `giveUp` when its code cannot come. */
const useBrought = (part: { preload: () => Promise<unknown> }, isWanted: boolean, giveUp: () => void) => {
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    if (isWanted && !isHere) openPart(part.preload, () => setHere(true), giveUp)
  }, [part, isWanted, isHere, giveUp])
  return isHere
}
