import { decisionHandler } from '#features/approvals/approval/start.ts'
import { messageReadHandler } from '#features/messages/message/start.ts'
import {
  notificationReadHandler,
  notificationsReadHandler,
} from '#features/notifications/notification/start.ts'
import { planHandler } from '#features/planning/plan/start.ts'
import { prescriberHandler } from '#features/prescribers/prescriber/start.ts'
import { visitHandler } from '#features/visits/conflicts/start.ts'
import { reportHandler } from '#features/reports/report/start.ts'
import type { Handlers } from '#lib/outbox/handlers.ts'
import { tellRefusal } from '#app/sync/refusal.ts'

/** What becomes of what a person did, by kind: here from the start, whichever page they open. */
export const handlers: Handlers = {
  visit: { ...visitHandler, refused: tellRefusal },
  prescriber: { ...prescriberHandler, refused: tellRefusal },
  plan: planHandler,
  decision: decisionHandler,
  message: { refused: tellRefusal },
  'message-read': messageReadHandler,
  'notification-read': notificationReadHandler,
  'notifications-read': notificationsReadHandler,
  report: reportHandler,
}
