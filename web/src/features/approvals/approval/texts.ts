import type { Approval } from '@rounds/contract/approvals'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'

/** “Cardiology · Saint-Luc”. */
export const placeLine = ({ visit }: Pick<Approval, 'visit'>): string =>
  [visit.prescriber.specialty, visit.prescriber.hospitalAffiliation ?? visit.location.city]
    .filter((part) => part !== null && part !== '')
    .join(' · ')

/** “31 min”: what the visit took, of a plan what it will take; nothing when nobody knows. */
export const durationText = ({ kind, visit }: Approval, format: Format): string => {
  const minutes = kind === 'plan' ? visit.duration : visit.actualDuration
  return minutes === null ? '' : format.duration(minutes)
}

/** “4 / 5”, or nothing. */
export const ratingText = ({ visit }: Approval, format: Format): string => {
  const rating = visit.outcomes?.rating ?? null
  return rating === null ? '' : t('approvals.ratingOf', { rating: format.number(rating) })
}

/** “11:02 to 11:06, 4 min”, with the day when it was another one than planned. */
export const actualText = ({ visit }: Approval, format: Format): string => {
  const { startTime, endTime, actualDuration } = visit
  if (startTime === null || endTime === null)
    return actualDuration === null
      ? t('approvals.detail.notRecorded')
      : t('approvals.detail.lasted', { duration: format.duration(actualDuration) })
  const { day } = format.local(startTime)
  const minutes = actualDuration ?? (Date.parse(endTime) - Date.parse(startTime)) / 60_000
  return t(day === visit.scheduledDate ? 'approvals.detail.range' : 'approvals.detail.rangeOn', {
    day: format.day(day),
    start: format.instantTime(startTime),
    end: format.instantTime(endTime),
    duration: format.duration(minutes),
  })
}

/** “Approved by M. Laurent, 18 Nov”; nothing while it is open. */
export const decidedText = (approval: Approval, format: Format): string => {
  const { status, decidedByName, decidedAt } = approval
  if (status === 'pending' || decidedAt === null) return ''
  return t(status === 'approved' ? 'approvals.detail.approvedBy' : 'approvals.detail.rejectedBy', {
    name: decidedByName ?? '',
    day: format.relativeInstant(decidedAt),
  })
}

/** What the named periods of the filter are called. */
export const periodTexts = {
  today: 'approvals.filter.today',
  'this-week': 'approvals.filter.thisWeek',
  'last-week': 'approvals.filter.lastWeek',
  'this-month': 'approvals.filter.thisMonth',
} as const
