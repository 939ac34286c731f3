import { invites } from '@rounds/contract/invites'
import { refreshReads } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'

/** Puts the link of an invitation where it can be pasted. It is known right after it was sent only. */
export const copyLink = (url: string): void =>
  void navigator.clipboard.writeText(url).then(
    () => toast(t('invites.linkCopied')),
    () => toast({ message: t('invites.copyFailed'), tone: 'error' }),
  )

/** Sends an invitation again, with a new link that can be copied now. */
export const sendAgain = async ({ id, email }: { id: string; email: string }): Promise<void> => {
  try {
    const { inviteUrl } = await call(invites.resend, { id })
    toast({
      message: t('invites.sentAgain', { email }),
      ...(inviteUrl === null
        ? {}
        : { action: { label: t('invites.copyLink'), run: () => copyLink(inviteUrl) } }),
    })
  } catch (error) {
    toast({ message: reasonOf(error), tone: 'error' })
  }
  await refreshReads()
}
