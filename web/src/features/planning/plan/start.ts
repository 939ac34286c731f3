import type { Output } from '@rounds/contract/endpoint'
import type { visits } from '@rounds/contract/visits'
import type { Handler } from '#lib/outbox/handlers.ts'
import { type OutboxEntry, aboutOf } from '#lib/outbox/kinds.ts'
import { holdBack, onDelivered, outboxStore } from '#lib/outbox/outbox.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'
import { batchStore } from './batch.ts'
import { plannedIn } from './planned-in.ts'

type Answer = Output<typeof visits.createCycles>

/** The visits of a plan that the server did not make are not submitted: they wait, with why, until the draft has them again. */
const holdSkipped = (entry: OutboxEntry<'plan'>, skipped: Answer['skipped']) => {
  for (const { id, shows } of plannedIn(aboutOf(entry), outboxStore.get())) {
    const why = skipped.find(
      ({ prescriberId, scheduledDate }) =>
        prescriberId === shows.prescriberId && scheduledDate === shows.scheduledDate,
    )
    if (why) holdBack(id, { reason: why.reason, code: 'NOT_FOUND' })
  }
}

/** What becomes of the request that makes the visits of a plan. The planning page says what was refused. */
export const planHandler: Handler<'plan'> = {
  refused: () => undefined,
  delivered: (entry, answers) => {
    const [answer] = answers as [Answer | null]
    if (!answer) return
    holdSkipped(entry, answer.skipped)
    if (entry.calls[0]?.input.cycles !== undefined)
      toast(t('outbox.recurring', { count: answer.visits.length, skipped: answer.skipped.length }))
  },
}

onDelivered(({ entry }) =>
  batchStore.set((batch) =>
    batch?.ids.includes(entry.subject) ? { ...batch, done: [...batch.done, entry.subject] } : batch,
  ),
)
