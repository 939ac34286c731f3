import { type Report, reports } from '@rounds/contract/reports'
import { type Schedule, schedules } from '@rounds/contract/schedules'
import { isPast } from './rules.ts'
import { now } from '#lib/plain/clock.ts'
import { aboutOf } from '#lib/outbox/kinds.ts'
import { type OutboxInput, callOf, enqueue, outboxStore, undoOf } from '#lib/outbox/outbox.ts'
import { useStore } from '#lib/plain/store.ts'
import { call } from '#lib/wire/call.ts'
import { saveAnswer } from '#lib/wire/save-answer.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'

const tellFailure = (error: unknown) => toast({ message: reasonOf(error), tone: 'error' })

/** What is about to be deleted, until it is gone or was refused. */
export const useHidden = (): ReadonlySet<string> => {
  const entries = useStore(outboxStore)
  return new Set(
    entries.flatMap((entry) =>
      entry.kind === 'report' && entry.state !== 'attention' ? aboutOf(entry) : [],
    ),
  )
}

/** Deletes it when nobody has pressed Undo, also where the page goes away meanwhile. */
const remove = (id: string, message: string, request: OutboxInput): void => {
  const entry = enqueue({ kind: 'report', about: id, label: message, calls: [request] })
  toast({ message, ...undoOf(entry) })
}

export const deleteReport = ({ id, title }: Report): void =>
  remove(id, t('reports.deleted', { report: title }), callOf(reports.remove, { id }))

/** Until it is over nothing is sent but what was due meanwhile. */
export const deleteSchedule = ({ id, title }: Schedule): void =>
  remove(id, t('reports.stopped', { report: title }), callOf(schedules.remove, { id }))

/** Asks first how the report is: a session that ran out is renewed. Why there is no file is said in words. */
export const downloadReport = async ({ id }: Report): Promise<void> => {
  try {
    const report = await call(reports.get, { id })
    if (isPast(report, now())) {
      toast({ message: t('reports.expired'), tone: 'error' })
      return
    }
    const { path, failure } = reports.exportFile
    await saveAnswer(path.replace(':id', id), failure)
  } catch (error) {
    tellFailure(error)
  }
}
