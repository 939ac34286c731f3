import type { CompanySettings } from '@rounds/contract/companies'
import { daysBetween } from '@rounds/contract/dates'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Section } from './Section.tsx'
import classes from './Settings.module.css'

const badges = {
  active: 'completed',
  past_due: 'overdue',
  inactive: 'scheduled',
  cancelled: 'rejected',
} as const
const tones = {
  active: 'approved',
  past_due: 'in-progress',
  inactive: 'scheduled',
  cancelled: 'rejected',
} as const

/** What a company has subscribed to; the platform changes it. */
export function SubscriptionSection({ subscription }: Pick<CompanySettings, 'subscription'>) {
  const format = useFormat()
  const { plan, status, trialEndsAt, currentPeriodEnd } = subscription
  const isTrial = plan === 'trial'
  const { day } = format.local(isTrial ? (trialEndsAt ?? currentPeriodEnd) : currentPeriodEnd)
  const left = daysBetween(format.today(), day)
  return (
    <Section name="subscription">
      <dl className={classes.facts}>
        <dt>{t('settings.field.plan')}</dt>
        <dd>{t(`subscription.plan.${plan}`)}</dd>
        <dt>{t('settings.field.status')}</dt>
        <dd>
          <StatusBadge
            status={badges[status]}
            tone={tones[status]}
            label={t(`subscription.status.${status}`)}
          />
        </dd>
        <dt>{t(isTrial ? 'settings.field.trialEnds' : 'settings.field.renews')}</dt>
        <dd className="num">
          {left < 0 ? format.shortDay(day) : t('settings.inDays', { day: format.shortDay(day), count: left })}
        </dd>
      </dl>
    </Section>
  )
}
