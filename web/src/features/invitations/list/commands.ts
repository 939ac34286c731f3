import { type Invitation, invites } from '@rounds/contract/invites'
import { refreshReads } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'

const tellFailure = (error: unknown) => toast({ message: reasonOf(error), tone: 'error' })

const restore = async ({ id, email, version }: Invitation): Promise<void> => {
  try {
    await call(invites.restore, { id }, { version })
    toast(t('invites.restored', { email }))
  } catch (error) {
    tellFailure(error)
  }
  await refreshReads()
}

/** Cancels at once; `onCancelled` says so in the list, whatever else is read again. The way back is one press. */
export const cancel = async (
  invitation: Invitation,
  onCancelled: (id: string, isCancelled: boolean) => void,
): Promise<void> => {
  const { id, email, version } = invitation
  let cancelled: Invitation
  try {
    cancelled = await call(invites.cancel, { id }, { version })
  } catch (error) {
    tellFailure(error)
    await refreshReads()
    return
  }
  onCancelled(id, true)
  toast({
    message: t('invites.cancelled', { email }),
    undo: async () => {
      await restore(cancelled)
      onCancelled(id, false)
    },
  })
}
