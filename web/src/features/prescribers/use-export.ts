import type { prescribers } from '@rounds/contract/prescribers'
import type { Input } from '@rounds/contract/endpoint'
import { useState } from 'react'
import { useNextVisits } from '#features/visits/useNextVisits.ts'
import { saveFile } from '#lib/csv.ts'
import { useFormat } from '#lib/format.ts'
import { t } from '#lib/messages.ts'
import { toast } from '#ui/toasts.ts'
import { loadEverybody } from './everybody.ts'
import type { ColumnKey } from './prescriber-columns.ts'
import { prescriberFile } from './prescriber-file.ts'

/** Saves the prescribers of a filter, or those of them that are ticked, as a file with the columns that are shown. */
export const useExport = (filter: Input<typeof prescribers.list>, columns: readonly ColumnKey[]) => {
  const format = useFormat()
  const next = useNextVisits()
  const [isExporting, setExporting] = useState(false)
  const exportList = async (ticked: ReadonlySet<string>) => {
    setExporting(true)
    try {
      const everybody = await loadEverybody(filter)
      const people = ticked.size > 0 ? everybody.filter(({ id }) => ticked.has(id)) : everybody
      saveFile(
        t('prescribers.exportName', { day: format.today() }),
        prescriberFile(people, columns, next),
        'text/csv;charset=utf-8',
      )
      toast(t('prescribers.exported', { count: people.length }))
    } catch {
      toast({ message: t('prescribers.exportFailed'), tone: 'error' })
    } finally {
      setExporting(false)
    }
  }
  return { exportList, isExporting, next }
}
