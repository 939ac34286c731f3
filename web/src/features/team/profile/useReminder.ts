import type { DelegateDetail, Pace } from '@rounds/contract/team'
import { remindedStore, sendReminder, sentLetters, wasReminded } from '#features/team/member/reasons.ts'
import { useStore } from '#lib/plain/store.ts'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'

/** Reminds somebody of what their week lacks: at most once a day, and with the usual time to undo. */
export const useReminder = (member: DelegateDetail) => {
  const format = useFormat()
  const here = useStore(remindedStore)
  const { data } = useRead(...sentLetters)
  return {
    isSent: wasReminded(here, data?.data ?? [], member.id, format),
    send: ({ parts }: Pace) => sendReminder(member, parts, format),
  }
}
