import { API_BASE } from '@rounds/contract/constants'
import { type DataExport, exports } from '@rounds/contract/exports'
import { now } from '#lib/plain/clock.ts'
import { saveFile } from '#lib/plain/save-file.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'

export const tellFailure = (error: unknown): void => {
  toast({ message: reasonOf(error), tone: 'error' })
}

export const isExpired = ({ expiresAt }: Pick<DataExport, 'expiresAt'>): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now()

/** Asks first how the file is: a session that ran out is renewed, and why there is none is said in words. */
export const downloadData = async (id: string): Promise<void> => {
  try {
    if (isExpired(await call(exports.get, { id }))) {
      toast({ message: t('data.expired'), tone: 'error' })
      await refreshReads()
      return
    }
    saveFile(`${API_BASE}${exports.file.path.replace(':id', id)}`)
  } catch (error) {
    tellFailure(error)
  }
}
