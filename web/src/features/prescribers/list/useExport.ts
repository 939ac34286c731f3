import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { useState } from 'react'
import { useNextVisits } from '#features/visits/visit/useNextVisits.ts'
import { call } from '#lib/wire/call.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { saveCsv } from '#lib/plain/save-file.ts'
import { toast } from '#ui/toasts.ts'
import { loadEverybody } from './everybody.ts'
import type { ColumnKey } from './columns.ts'
import { prescriberRows } from './file.ts'
import type { ListFilter } from './address.ts'

/** ux.md 5.2: a longer list is written by the server, and the bell says when it is there. */
const MOST_AT_ONCE = 2000

/** Saves the prescribers of a filter, or those of them that are ticked, as a file with the columns that are shown. */
export const useExport = (filter: ListFilter, columns: readonly ColumnKey[]) => {
  const format = useFormat()
  const next = useNextVisits()
  const [isExporting, setExporting] = useState(false)
  const save = (people: readonly Prescriber[]) => {
    saveCsv(t('prescribers.exportName', { day: format.today() }), prescriberRows(people, columns, next))
    toast(t('prescribers.exported', { count: people.length }))
  }
  /** `shown` are those that the list has loaded: it may be old, and how many there are now only the server knows. */
  const exportList = async (ticked: ReadonlySet<string>, shown: readonly Prescriber[]) => {
    setExporting(true)
    try {
      const known = shown.filter(({ id }) => ticked.has(id))
      if (ticked.size > 0 && known.length === ticked.size) return save(known)
      const isWhole = (total: number) => ticked.size === 0 || ticked.size === total
      const people = await loadEverybody(filter, (total) => total > MOST_AT_ONCE && isWhole(total))
      if (people) return save(ticked.size > 0 ? people.filter(({ id }) => ticked.has(id)) : people)
      await call(prescribers.exportList, { ...filter, columns: [...columns] })
      toast(t('prescribers.exportLater'))
    } catch {
      toast({ message: t('prescribers.exportFailed'), tone: 'error' })
    } finally {
      setExporting(false)
    }
  }
  return { exportList, isExporting, next }
}
