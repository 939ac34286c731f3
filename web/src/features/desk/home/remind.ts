import type { DashboardMember } from '@rounds/contract/desk'
import { isReminder, sendReminder, sentLetters } from '#features/team/member/reasons.ts'
import { createPersonStore } from '#lib/person/person-store.ts'
import { messageOf } from '#lib/plain/errors.ts'
import { query, queryClient } from '#lib/reads/query.ts'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'

/** Those who were reminded from this page while it stands: what was just sent may not have reached the server. */
const remindedStore = createPersonStore<readonly string[]>([])

/** Reminds somebody of what their week lacks, unless that was done today. */
export const remind = async (member: DashboardMember, format: Format): Promise<void> => {
  const key = `${member.id} ${format.today()}`
  const { recording, pace } = member
  const parts =
    pace.parts.length > 0
      ? pace.parts
      : [{ cause: 'needRecording' as const, count: recording.count, day: recording.day }]
  try {
    const sent = await queryClient.fetchQuery(query(...sentLetters))
    if (remindedStore.get().includes(key) || sent.data.some((each) => isReminder(each, member.id, format))) {
      toast(t('desk.needs.reminded', { name: member.firstName }))
      return
    }
  } catch (error) {
    toast({ message: messageOf(error), tone: 'error' })
    return
  }
  remindedStore.set((known) => [...known, key])
  sendReminder(member, parts, format, () =>
    remindedStore.set((known) => known.filter((each) => each !== key)),
  )
}
