import type { TeamMember } from '@rounds/contract/team'
import { statusText } from '#features/team/member/texts.ts'
import { saveCsv } from '#lib/plain/save-file.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'

/** Hands members to the person as a file, with the figures as numbers. */
export const saveTeam = (members: readonly TeamMember[]): void => {
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
      member.performanceMetrics.completionRate,
      member.performance,
      member.prescribersManaged,
      member.lastActive ?? '',
      statusText(member),
    ]),
  ])
  toast(t('team.exported', { count: members.length }))
}
