import { ownerNow, removeDraft } from '#lib/drafts/store.ts'
import { createPersonStore } from '#lib/person/person-store.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'

/** The kind of the drafts of these notes, by visit. */
export const REJECTION = 'rejection'

/** What is being written about a visit that is to be rejected. */
export const typedNote = createPersonStore<{ about: string; words: string } | null>(null)

/** The visit waits for nobody any more, decided or withdrawn elsewhere: the words are given back to whoever was writing them. */
export const giveBack = (about: string): void => {
  const typed = typedNote.get()
  void removeDraft({ kind: REJECTION, id: about, owner: ownerNow() })
  if (typed?.about !== about || typed.words.trim() === '') return
  typedNote.set(null)
  toast({ message: t('approvals.reject.givenBack', { words: typed.words.trim() }), tone: 'error' })
}
