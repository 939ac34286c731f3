import { type Message, messages } from '@rounds/contract/messages'
import type { Pace } from '@rounds/contract/team'
import { sendLetter } from '#features/messages/message/commands.ts'
import { createPersonStore } from '#lib/person/person-store.ts'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { reasonText } from './reason-text.ts'

/** What was sent last: where a reminder of today would stand. */
export const sentLetters = [messages.list, { box: 'sent', limit: 50 }] as const

/** Who was reminded here on which day: what was just sent may not have reached the server. */
export const remindedStore = createPersonStore<readonly string[]>([])
const keyOf = (id: string, format: Format) => `${id} ${format.today()}`

/** Somebody, or something, was reminded of; `false` when that was noted today already. */
export const noteReminded = (id: string, format: Format): boolean => {
  const key = keyOf(id, format)
  if (remindedStore.get().includes(key)) return false
  remindedStore.set((known) => [...known, key])
  return true
}
export const forgetReminded = (id: string, format: Format): void =>
  remindedStore.set((known) => known.filter((each) => each !== keyOf(id, format)))

/** Is this the reminder that somebody was sent today? */
const isReminder = (
  { recipientId, subject, sentAt }: Pick<Message, 'recipientId' | 'subject' | 'sentAt'>,
  id: string,
  format: Format,
): boolean =>
  recipientId === id && subject === t('team.remindSubject') && format.local(sentAt).day === format.today()

/** Whether somebody was reminded today, as this device or the server knows. */
export const wasReminded = (
  here: readonly string[],
  sent: readonly Message[],
  id: string,
  format: Format,
): boolean => here.includes(keyOf(id, format)) || sent.some((message) => isReminder(message, id, format))

/** Reminds somebody of what their week lacks, in one prepared message with the usual time to undo. */
export const sendReminder = (
  { id, name, firstName }: { id: string; name: string; firstName: string },
  parts: Pace['parts'],
  format: Format,
): void => {
  noteReminded(id, format)
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
    () => forgetReminded(id, format),
  )
}
