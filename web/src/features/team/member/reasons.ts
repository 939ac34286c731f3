import { type Message, messages } from '@rounds/contract/messages'
import type { Pace } from '@rounds/contract/team'
import { sendLetter } from '#features/messages/message/commands.ts'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { reasonText } from './reason-text.ts'

/** What was sent last: where a reminder of today would stand. */
export const sentLetters = [messages.list, { box: 'sent', limit: 50 }] as const

/** Is this the reminder that somebody was sent today? */
export const isReminder = (
  { recipientId, subject, sentAt }: Pick<Message, 'recipientId' | 'subject' | 'sentAt'>,
  id: string,
  format: Format,
): boolean =>
  recipientId === id && subject === t('team.remindSubject') && format.local(sentAt).day === format.today()

/** Reminds somebody of what their week lacks, in one prepared message with the usual time to undo. */
export const sendReminder = (
  { id, name, firstName }: { id: string; name: string; firstName: string },
  parts: Pace['parts'],
  format: Format,
  onUndone: () => void,
): void => {
  const reasons = parts.map((part) => `${reasonText(part, format)}.`).join('\n')
  sendLetter(
    {
      subject: t('team.remindSubject'),
      body: t('team.remindBody', { name: firstName, reasons }),
      priority: 'normal',
      attachments: [],
      inReplyTo: null,
      visitId: null,
    },
    [{ recipientId: id, name }],
    null,
    onUndone,
  )
}
