import { invites } from '@rounds/contract/invites'
import { refreshReads } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { copyText } from '#ui/copy-text.ts'
import { toast } from '#ui/toasts.ts'

/** Puts the link of an invitation where it can be pasted. It is known right after it was sent only. */
export const copyLink = (url: string): void =>
  void copyText(url, t('invites.linkCopied'), t('invites.copyFailed'))

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
