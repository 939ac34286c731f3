import type { Handler } from '#lib/outbox/handlers.ts'

/** What becomes of changes of prescribers. */
export const prescriberHandler: Omit<Handler<'prescriber'>, 'refused'> = {
  conflict: async (...met) => (await import('./settle.ts')).settlePrescriber(...met),
}
