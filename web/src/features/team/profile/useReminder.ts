import { messages } from '@rounds/contract/messages'
import type { Output } from '@rounds/contract/endpoint'
import type { DelegateDetail, team } from '@rounds/contract/team'
import { useState } from 'react'
import { sendLetter } from '#features/messages/message/commands.ts'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { reasonsOf } from './PaceBanner.tsx'

const SENT = 50

/** Reminds somebody of what their week lacks, in one prepared message: at most once a day, and with the usual time to undo. */
export const useReminder = ({ id, name, firstName }: DelegateDetail) => {
  const format = useFormat()
  const [isSent, setSent] = useState(false)
  const subject = t('team.remindSubject')
  const { data } = useRead(messages.list, { box: 'sent', limit: SENT })
  const wasSent = data?.data.some(
    (each) =>
      each.recipientId === id && each.subject === subject && format.local(each.sentAt).day === format.today(),
  )
  return {
    isSent: isSent || wasSent === true,
    send: ({ pace, visits }: Output<typeof team.week>) => {
      setSent(true)
      const reasons = reasonsOf(pace, visits, format)
      sendLetter(
        {
          subject,
          body: t('team.remindBody', { name: firstName, reasons }),
          priority: 'normal',
          attachments: [],
          inReplyTo: null,
          visitId: null,
        },
        [{ recipientId: id, name }],
        null,
        () => setSent(false),
      )
    },
  }
}
