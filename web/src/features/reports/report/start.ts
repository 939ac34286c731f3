import type { Handler } from '#lib/outbox/handlers.ts'
import { discard } from '#lib/outbox/outbox.ts'
import { refreshReads } from '#lib/reads/query.ts'
import type { ApiError } from '#lib/plain/errors.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'

/** What becomes of reports and schedules that are deleted. One that cannot be stands in its list again, and says why. */
export const reportHandler: Handler<'report'> = {
  givesUp: true,
  refused: async ({ id }, error: ApiError) => {
    if (error.status !== 404) toast({ message: reasonOf(error), tone: 'error' })
    await discard(id)
  },
  delivered: () => refreshReads(),
}
