import { type Report, reports } from '@rounds/contract/reports'
import { type Schedule, schedules } from '@rounds/contract/schedules'
import { createPersonStore } from '#lib/person/person-store.ts'
import { isPast } from './rules.ts'
import { now } from '#lib/plain/clock.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { saveAnswer } from '#lib/wire/save-answer.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'

const tellFailure = (error: unknown) => toast({ message: reasonOf(error), tone: 'error' })

/** So long is what was deleted only hidden, so that Undo brings it back. Milliseconds. */
const UNDO_MS = 10_000

/** Reports and schedules that are about to be deleted. */
export const hiddenStore = createPersonStore<ReadonlySet<string>>(new Set())
const hide = (id: string) => hiddenStore.set(new Set([...hiddenStore.get(), id]))
const unhide = (id: string) => hiddenStore.set(new Set([...hiddenStore.get()].filter((each) => each !== id)))

/** Hides something at once and deletes it when nobody has pressed Undo. */
const deleteLater = (id: string, message: string, remove: () => Promise<unknown>): void => {
  hide(id)
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    remove()
      .then(() => refreshReads(), tellFailure)
      .finally(() => unhide(id))
  }, UNDO_MS)
  toast({
    message,
    duration: UNDO_MS,
    undo: () => {
      if (isOver) return false
      clearTimeout(timer)
      unhide(id)
      return true
    },
  })
}

export const deleteReport = ({ id, title }: Report): void =>
  deleteLater(id, t('reports.deleted', { report: title }), () => call(reports.remove, { id }))

/** Until it is over nothing is sent but what was due meanwhile. */
export const deleteSchedule = ({ id, title }: Schedule): void =>
  deleteLater(id, t('reports.stopped', { report: title }), () => call(schedules.remove, { id }))

/** Asks first how the report is: a session that ran out is renewed. Why there is no file is said in words. */
export const downloadReport = async ({ id }: Report, format?: 'pdf' | 'xlsx' | 'csv'): Promise<void> => {
  try {
    const report = await call(reports.get, { id })
    if (isPast(report, now())) {
      toast({ message: t('reports.expired'), tone: 'error' })
      return
    }
    const { path, failure } = reports.exportFile
    await saveAnswer(path.replace(':id', id) + (format ? `?format=${format}` : ''), failure)
  } catch (error) {
    tellFailure(error)
  }
}
