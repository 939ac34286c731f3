import { useMemo } from 'react'
import { setOwnItem, useOwnItem } from '#lib/person/own-item.ts'
import {
  type Arrangement,
  type ColumnKey,
  arrangementFrom,
  movedColumn,
  toggledColumn,
  usualArrangement,
} from './columns.ts'

const STORED = 'columns.prescribers'

/**
 * The columns of the table as the signed-in person arranged them on this device; those of a view (`ofView`) come first. `isOwn`
 * says that the view is the person's own: it has its own columns. `onChange` tells the view, `null` being the usual ones.
 */
export const useColumns = (
  { ofView, isOwn }: { ofView: Arrangement | null; isOwn: boolean },
  onChange: (columns: Arrangement | null) => void,
) => {
  const stored = useOwnItem(STORED)
  const usual = useMemo(() => arrangementFrom(stored), [stored])
  const arrangement = ofView ?? usual
  const arrange = (next: Arrangement, columns: Arrangement | null) => {
    if (!isOwn) setOwnItem(STORED, next)
    onChange(columns)
  }
  const change = (next: Arrangement) => arrange(next, next)
  return {
    arrangement,
    toggle: (key: ColumnKey) => change(toggledColumn(arrangement, key)),
    move: (key: ColumnKey, by: -1 | 1) => change(movedColumn(arrangement, key, by)),
    reset: () => arrange(usualArrangement, isOwn ? usualArrangement : null),
  }
}
