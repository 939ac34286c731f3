import { Suspense, useEffect, useState } from 'react'
import { newVisitStore } from '#features/visits/visit/new-visit-store.ts'
import { useStore } from '#lib/plain/store.ts'
import type { NavItem } from '#app/places/navigation.ts'
import { openPart } from '#app/places/open-part.ts'
import { pages } from '#app/places/pages.ts'
import { paletteStore } from '#app/palette/store.ts'
import { shortcutSheetStore } from '#app/keys/store.ts'

/** What opens over any page: the palette, the list of shortcuts, a new visit. Their code comes when they are asked for. */
export function ShellParts({ items }: { items: NavItem[] }) {
  const hasPalette = useAsked(useStore(paletteStore))
  const hasShortcuts = useAsked(useStore(shortcutSheetStore))
  const hasNewVisit = useNewVisitPart()
  return (
    <Suspense>
      {hasPalette ? <pages.Palette items={items} /> : null}
      {hasShortcuts ? <pages.ShortcutSheet /> : null}
      {hasNewVisit ? <pages.NewVisit /> : null}
    </Suspense>
  )
}

/** Stays true: what closes still has to fade, and to give the focus back. */
const useAsked = (isOpen: boolean) => {
  const [isAsked, setAsked] = useState(isOpen)
  if (isOpen && !isAsked) setAsked(true)
  return isAsked
}

const useNewVisitPart = () => {
  const place = useStore(newVisitStore)
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    if (place !== null && !isHere) openPart(pages.NewVisit.preload, () => setHere(true))
  }, [place, isHere])
  return isHere
}
