import { type CoachingNote, coaching } from '@rounds/contract/coaching'
import { callOf, enqueue, undoOf } from '#lib/outbox/outbox.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'

const takeBack = async (id: string): Promise<void> => {
  try {
    await call(coaching.remove, { id })
  } catch (error) {
    toast({ message: reasonOf(error), tone: 'error' })
  }
  await refreshReads()
}

/** It was written, and its delegate told; both are taken back with one press. */
export const tellOfNote = ({ id }: CoachingNote): void => {
  toast({ message: t('coaching.added'), undo: () => takeBack(id) })
}

/** Its reply and its ticks go with it: it waits as long as it can be undone. */
export const removeNote = ({ id }: CoachingNote): void => {
  const entry = enqueue({
    label: t('coaching.outbox.remove'),
    kind: 'message',
    about: id,
    calls: [callOf(coaching.remove, { id })],
  })
  toast({ message: t('coaching.removed'), ...undoOf(entry) })
}

/** Tells the writer that it was read. */
export const markNoteRead = ({ id }: CoachingNote): void => {
  enqueue({
    label: t('coaching.outbox.read'),
    kind: 'message-read',
    about: id,
    calls: [callOf(coaching.markRead, { id })],
    holdMs: 0,
  })
}

/** Ticks a next step in a visit, also in one that only this device has. */
export const setDone = ({ id }: CoachingNote, visitId: string, isDone: boolean): void => {
  enqueue({
    label: t('coaching.outbox.done'),
    kind: 'message-read',
    about: `${id} ${visitId}`,
    calls: [callOf(coaching.setDone, { id, visitId, isDone })],
    holdMs: 0,
  })
}

/** `onUndone` runs when it was taken back. */
export const sendReply = ({ id, writtenByName }: CoachingNote, reply: string, onUndone: () => void): void => {
  const entry = enqueue({
    label: t('coaching.outbox.reply', { name: writtenByName }),
    kind: 'message',
    about: id,
    calls: [callOf(coaching.reply, { id, reply })],
  })
  const message = t(onlineStore.get() ? 'coaching.replied' : 'coaching.replyWaits')
  toast({ message, ...undoOf(entry, onUndone) })
}
