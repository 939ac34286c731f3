import type { EndpointName } from '@rounds/contract'
import type { EntryRow } from '#lib/device/rows.ts'

/** What the outbox sent before its calls had names, by the method and path that were stored. */
const names: Record<string, EndpointName> = {
  'POST /visits': 'visits.create',
  'POST /visits/bulk/cycles': 'visits.createCycles',
  'PUT /visits/:id': 'visits.update',
  'PUT /visits/:id/status': 'visits.setStatus',
  'POST /visits/:id/submit-for-approval': 'visits.submit',
  'DELETE /visits/:id': 'visits.remove',
  'POST /prescribers': 'prescribers.create',
  'PATCH /prescribers/:id': 'prescribers.update',
  'DELETE /prescribers/:id': 'prescribers.remove',
  'POST /supervisors/approvals/process': 'approvals.process',
  'POST /supervisors/approvals/bulk-process': 'approvals.bulkProcess',
  'PATCH /notifications/:id/read': 'notifications.markRead',
  'POST /notifications/read-all': 'notifications.markAllRead',
  'POST /messages': 'messages.send',
  'POST /supervisors/messages': 'messages.sendToDelegate',
  'PATCH /messages/:id/read': 'messages.markRead',
}

/** An entry as it is read from the device: one that an older build left there gets the names of its calls. */
export const withNames = (entry: EntryRow): EntryRow => ({
  ...entry,
  calls: entry.calls.map((call) => ({ ...call, name: call.name || named(call) })),
})

const named = ({ method, path }: EntryRow['calls'][number]) => names[`${method} ${path}`] ?? ''
