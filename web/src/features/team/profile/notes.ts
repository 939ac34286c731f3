import { type CoachingDraft, type CoachingNote, coaching } from '@rounds/contract/coaching'
import { messageOf } from '#lib/plain/errors.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'

const attempt = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    toast({ message: messageOf(error), tone: 'error' })
  }
  await refreshReads()
}

/** It was written, and its delegate told; both are taken back with one press. */
export const tellOfNote = ({ id }: CoachingNote): void => {
  toast({
    message: t('team.note.added'),
    undo: () => attempt(() => call(coaching.remove, { id })),
  })
}

/** Undo writes it anew: what its delegate was told is gone with it. */
export const removeNote = ({ id, delegateId, visitId, note, nextStep }: CoachingNote): Promise<void> =>
  attempt(async () => {
    await call(coaching.remove, { id })
    const draft: CoachingDraft = { delegateId, visitId, note, nextStep }
    toast({
      message: t('team.note.removed'),
      undo: () => attempt(() => call(coaching.write, draft)),
    })
  })
