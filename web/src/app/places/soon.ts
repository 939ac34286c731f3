import type { MessageKey } from '#lib/words/messages.ts'

/** A page that is not built yet, by its name: the `handle` of its route. */
export type Soon = { title: MessageKey }
