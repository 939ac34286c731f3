import type { OutboxEntry } from '#lib/outbox/rules.ts'

/** Names a week's plan in the outbox: its visits go out after it. */
export const planSubject = (week: string): string => `plan:${week}`

/** Is it the request that makes the visits of a plan? The planning page tells itself what became of it. */
export const isPlanEntry = (entry: Pick<OutboxEntry, 'subject'>): boolean => entry.subject.startsWith('plan:')
