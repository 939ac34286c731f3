import type { Approval, ApprovalFlag } from '@rounds/contract/approvals'
import type { ReviewRules } from '@rounds/contract/settings'
import type { Visit } from '@rounds/contract/visits'
import { IconAlertCircle, IconArrowsShuffle } from '@tabler/icons-react'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { flagText } from '#features/approvals/approval/flags.ts'
import { useReviewRules } from '#features/approvals/approval/useReviewRules.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useEarlier } from './useEarlier.ts'
import classes from './FlagReasons.module.css'

/** Each flag with the rule that it breaks and what is usual; of a picked visit that chance picked it (ux-next 5.1). */
export function FlagReasons({ approval }: { approval: Approval }) {
  const format = useFormat()
  const { language } = useTenant().settings.localization
  const { rules } = useReviewRules()
  const { earlier } = useEarlier(approval.visit)
  if (approval.isPicked)
    return (
      <p className={classes.picked}>
        <IconArrowsShuffle size={16} stroke={1.75} aria-hidden />
        {t('review.picked')}
      </p>
    )
  if (approval.flags.length === 0) return null
  return (
    <ul className={`plain-list ${classes.reasons}`}>
      {approval.flags.map((flag) => (
        <li key={flag} className={classes.reason}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          <p>
            <strong>{t('review.flag', { flag: flagText(flag, approval) })}</strong>{' '}
            {ruleText(flag, approval, rules, format)} {usualText(flag, approval.visit, earlier, language)}
          </p>
        </li>
      ))}
    </ul>
  )
}

const samplesOf = ({ outcomes }: Visit) =>
  outcomes?.samplesProvided.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0

/** “4 min. The rule is under 5 min.” */
const ruleText = (
  flag: ApprovalFlag,
  { visit, delegateName }: Approval,
  rules: ReviewRules,
  format: Format,
): string => {
  const value = format.duration(visit.actualDuration ?? 0)
  if (flag === 'very_short') return t('review.rule.very_short', { value, limit: rules.veryShortMinutes ?? 0 })
  if (flag === 'long') return t('review.rule.long', { value, limit: rules.longMinutes ?? 0 })
  if (flag === 'recorded_late') return t('review.rule.recorded_late', { count: rules.lateDays ?? 0 })
  if (flag === 'many_samples')
    return t('review.rule.many_samples', { value: samplesOf(visit), limit: rules.manySamples ?? 0 })
  if (flag === 'same_prescriber_twice')
    return t('review.rule.same_prescriber_twice', { delegate: delegateName })
  return t(`review.rule.${flag}`)
}

const listOf = (values: readonly number[], language: string) =>
  new Intl.ListFormat(language).format(values.map(String))

/** “Dr Ferrand’s last visits took 21 and 18 min.”, of what is a matter of how much. */
const usualText = (flag: ApprovalFlag, visit: Visit, earlier: readonly Visit[], language: string): string => {
  const isDuration = flag === 'very_short' || flag === 'long'
  if (!isDuration && flag !== 'many_samples') return ''
  const usual = earlier
    .filter(({ completedAt }) => completedAt !== null)
    .flatMap((other) => (isDuration ? (other.actualDuration ?? []) : samplesOf(other)))
  if (usual.length === 0) return ''
  const told = { count: usual.length, name: shortName(visit.prescriber), values: listOf(usual, language) }
  return isDuration ? t('review.usual.duration', told) : t('review.usual.samples', told)
}
