import type { DashboardMember } from '@rounds/contract/desk'
import { useState } from 'react'

type Place = { id: string; isBehind: boolean; behind: number }
const placesOf = (members: readonly DashboardMember[]): Place[] =>
  members.map(({ id, pace }) => ({ id, isBehind: pace.behind > 0, behind: pace.behind }))

/**
 * Members where they stood when somebody began to look (`key`), with what is known of them now: no row jumps under a pointer.
 * `changed` says of how many the place would be another one, `reorder` puts them there.
 */
export const useSteadyOrder = (members: readonly DashboardMember[], key: string) => {
  const [seen, setSeen] = useState<{ key: string; places: Place[] }>({ key, places: placesOf(members) })
  const isSame =
    seen.key === key &&
    seen.places.length === members.length &&
    seen.places.every(({ id }) => members.some((member) => member.id === id))
  const places = isSame ? seen.places : placesOf(members)
  if (!isSame) setSeen({ key, places })
  const byId = new Map(members.map((member) => [member.id, member]))
  return {
    rows: places.flatMap(({ id }) => byId.get(id) ?? []),
    behind: new Set(places.filter(({ isBehind }) => isBehind).map(({ id }) => id)),
    changed: places.filter(({ id, behind }) => byId.get(id)?.pace.behind !== behind).length,
    reorder: () => setSeen({ key, places: placesOf(members) }),
  }
}
