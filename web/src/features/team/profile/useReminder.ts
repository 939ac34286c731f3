import type { DelegateDetail, Pace } from '@rounds/contract/team'
import { useState } from 'react'
import { isReminder, sendReminder, sentLetters } from '#features/team/member/reasons.ts'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'

/** Reminds somebody of what their week lacks: at most once a day, and with the usual time to undo. */
export const useReminder = (member: DelegateDetail) => {
  const format = useFormat()
  const [isSent, setSent] = useState(false)
  const { data } = useRead(...sentLetters)
  return {
    isSent: isSent || data?.data.some((each) => isReminder(each, member.id, format)) === true,
    send: ({ parts }: Pace) => {
      setSent(true)
      sendReminder(member, parts, format, () => setSent(false))
    },
  }
}
