import { schedules } from '@rounds/contract/schedules'
import { call } from '#lib/wire/call.ts'
import { saveAnswer } from '#lib/wire/save-answer.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'

/** Asks first how the report is: a session that ran out is renewed. */
export const downloadMailed = async (id: string): Promise<void> => {
  const { path, failure } = schedules.mailedFile
  try {
    await call(schedules.mailed, { id })
    await saveAnswer(path.replace(':id', id), failure)
  } catch (error) {
    toast({ message: reasonOf(error), tone: 'error' })
  }
}
