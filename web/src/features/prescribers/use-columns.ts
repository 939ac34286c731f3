import { useState } from 'react'
import { authStore, ownerOf } from '#lib/auth-store.ts'
import {
  type Arrangement,
  type ColumnKey,
  arrangementFrom,
  movedColumn,
  toggledColumn,
  usualArrangement,
} from './prescriber-columns.ts'

/** Each person's own on a shared device. */
const place = () => `pv.columns.prescribers.${ownerOf(authStore.get()) ?? ''}`

const read = (): Arrangement => {
  try {
    return arrangementFrom(JSON.parse(localStorage.getItem(place()) ?? 'null'))
  } catch {
    return usualArrangement
  }
}

/** The columns of the table as the signed-in person arranged them on this device. */
export const useColumns = () => {
  const [arrangement, setArrangement] = useState(read)
  const arrange = (next: Arrangement) => {
    setArrangement(next)
    try {
      localStorage.setItem(place(), JSON.stringify(next))
    } catch {
      // Kept for this page only.
    }
  }
  return {
    arrangement,
    toggle: (key: ColumnKey) => arrange(toggledColumn(arrangement, key)),
    move: (key: ColumnKey, by: -1 | 1) => arrange(movedColumn(arrangement, key, by)),
    reset: () => arrange(usualArrangement),
  }
}
