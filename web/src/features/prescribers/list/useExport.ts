import { prescribers } from '@rounds/contract/prescribers'
import { useState } from 'react'
import { useNextVisits } from '#features/visits/visit/useNextVisits.ts'
import { call } from '#lib/wire/call.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { saveFile } from '#lib/plain/save-file.ts'
import { toast } from '#ui/toasts.ts'
import { loadEverybody } from './everybody.ts'
import type { ColumnKey } from './columns.ts'
import { prescriberFile } from './file.ts'
import type { ListFilter } from './address.ts'

/** ux.md 5.2: a longer list is written by the server, and the bell says when it is there. */
const MOST_AT_ONCE = 2000

/** Saves the prescribers of a filter, or those of them that are ticked, as a file with the columns that are shown. */
export const useExport = (filter: ListFilter, columns: readonly ColumnKey[]) => {
  const format = useFormat()
  const next = useNextVisits()
  const [isExporting, setExporting] = useState(false)
  const save = async (ticked: ReadonlySet<string>) => {
    const everybody = await loadEverybody(filter)
    const people = ticked.size > 0 ? everybody.filter(({ id }) => ticked.has(id)) : everybody
    saveFile(
      t('prescribers.exportName', { day: format.today() }),
      prescriberFile(people, columns, next),
      'text/csv;charset=utf-8',
    )
    toast(t('prescribers.exported', { count: people.length }))
  }
  /** `total` counts the prescribers of the filter; some that are ticked are on the device, however many. */
  const exportList = async (ticked: ReadonlySet<string>, total: number) => {
    setExporting(true)
    try {
      if (total > MOST_AT_ONCE && (ticked.size === 0 || ticked.size === total)) {
        await call(prescribers.exportList, { ...filter, columns: [...columns] })
        toast(t('prescribers.exportLater'))
      } else await save(ticked)
    } catch {
      toast({ message: t('prescribers.exportFailed'), tone: 'error' })
    } finally {
      setExporting(false)
    }
  }
  return { exportList, isExporting, next }
}
