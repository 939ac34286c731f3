import type { Handler } from '#lib/outbox/handlers.ts'
import { discard } from '#lib/outbox/outbox.ts'

/** What becomes of marks that a message was opened: one that is gone needs no reading. */
export const messageReadHandler: Handler<'message-read'> = {
  givesUp: true,
  refused: ({ id }) => discard(id),
}
