import type { AdminUser } from '@rounds/contract/users'
import { useState } from 'react'
import { nameOf } from '#features/users/change/texts.ts'

type Known = ReadonlyMap<string, { name: string; user: AdminUser }>
/** Everybody who was shown: ticks outlive a page of the list. */
export const useKnown = (rows: readonly AdminUser[]): Known => {
  const [known, setKnown] = useState<{ rows: readonly AdminUser[]; all: Known }>({ rows: [], all: new Map() })
  if (known.rows === rows) return known.all
  const all = new Map([...known.all, ...rows.map((user) => [user.id, { name: nameOf(user), user }] as const)])
  setKnown({ rows, all })
  return all
}
