import { roundTo } from '@rounds/contract/documents/rounding'
import { type TeamMember, team } from '@rounds/contract/team'
import { statusText } from '#features/team/member/texts.ts'
import { saveCsv, stampOf } from '#lib/plain/save-file.ts'
import { allPages } from '#lib/wire/all-pages.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'
import { type TeamView, filterOf } from './address.ts'

/** Hands members to the person as a file, with the figures as numbers and instants on the clocks of `zone`. */
export const saveTeam = (members: readonly TeamMember[], zone: string): void => {
  saveCsv(t('team.file'), [
    [
      t('team.column.name'),
      t('team.form.email'),
      t('team.column.department'),
      t('team.column.week'),
      t('team.form.target'),
      t('team.column.completion'),
      t('team.measures.score'),
      t('team.column.prescribers'),
      t('team.column.lastActive'),
      t('team.column.status'),
    ],
    ...members.map((member) => [
      member.name,
      member.email,
      member.department ?? '',
      member.visitsThisWeek,
      member.performanceMetrics.weeklyTarget,
      roundTo(member.performanceMetrics.completionRate, 1),
      member.performance,
      member.prescribersManaged,
      stampOf(member.lastActive, zone),
      statusText(member),
    ]),
  ])
  toast(t('team.exported', { count: members.length }))
}

/** The same of everybody whom the list finds, on all its pages. */
export const saveWhole = async (view: TeamView, zone: string): Promise<void> => {
  try {
    const found = await allPages((paging) => call(team.list, { ...filterOf(view), ...paging }))
    saveTeam(found, zone)
  } catch (error) {
    toast({ message: reasonOf(error), tone: 'error' })
  }
}
