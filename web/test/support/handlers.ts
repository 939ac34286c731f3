import { type Handlers, setHandlers } from '#lib/outbox/handlers.ts'

const quiet = { refused: () => undefined }

/** What becomes of entries: nothing that anybody hears of, but for the kinds that a test is about. */
export const handleOnly = (given: Partial<Handlers>): void =>
  setHandlers({
    visit: quiet,
    plan: quiet,
    prescriber: quiet,
    decision: quiet,
    message: quiet,
    'message-read': quiet,
    'notification-read': quiet,
    'notifications-read': quiet,
    report: quiet,
    ...given,
  })
