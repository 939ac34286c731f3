import type { DashboardMember } from '@rounds/contract/desk'
import {
  noteReminded,
  remindedStore,
  sendReminder,
  sentLetters,
  wasReminded,
} from '#features/team/member/reasons.ts'
import { query, queryClient } from '#lib/reads/query.ts'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'

/** Reminds somebody of what their week lacks, unless that was done today. */
export const remind = async (member: DashboardMember, format: Format): Promise<void> => {
  const { recording, pace } = member
  const parts =
    pace.parts.length > 0
      ? pace.parts
      : [{ cause: 'needRecording' as const, count: recording.count, day: recording.day }]
  try {
    const sent = await queryClient.fetchQuery(query(...sentLetters))
    if (wasReminded(remindedStore.get(), sent.data, member.id, format)) {
      noteReminded(member.id, format)
      toast(t('desk.needs.reminded', { name: member.firstName }))
      return
    }
  } catch (error) {
    toast({ message: reasonOf(error), tone: 'error' })
    return
  }
  sendReminder(member, parts, format)
}
