import type { MessageKey } from '#lib/words/messages.ts'

/** What a page that is not built yet will be: the `handle` of its route. */
export type Soon = { title: MessageKey; text: MessageKey }
