import { Button } from '@mantine/core'
import { audit } from '@rounds/contract/audit'
import { overview } from '@rounds/contract/overview'
import { IconChartBar, IconClock, IconLogin, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChainLine } from '#features/audit/entry/ChainLine.tsx'
import { sentenceOf, whoOf } from '#features/audit/entry/sentence.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { useRead } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { DayColumns } from '#ui/charts/DayColumns.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { overviewAddress } from './address.ts'
import { HealthCard } from './HealthCard.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import classes from './OverviewPage.module.css'

/** So many changes are shown; the others are in the log. */
const LATEST = 5

/** Is my company set up well, and does anything need me (ux-next 4)? */
export function OverviewPage() {
  const format = useFormat()
  const paths = usePaths()
  const { plan, trialEndsAt, currentPeriodEnd } = useTenant().subscription
  const active = useRead(overview.users, {}).data?.totals.activeUsers
  const day = (instant: string) => format.shortDay(format.local(instant).day)
  const plans: Record<string, string> = {
    trial: t('overview.plan.trial'),
    basic: t('overview.plan.basic'),
    professional: t('overview.plan.professional'),
    enterprise: t('overview.plan.enterprise'),
  }
  const isTrial = plan === 'trial' && trialEndsAt !== null
  usePageTitle(t('overview.title'))
  return (
    <>
      <PageHeader
        title={t('overview.title')}
        line={
          active === undefined
            ? undefined
            : [
                t('overview.line', { count: active, plan: plans[plan] ?? plan }),
                ...(isTrial || !currentPeriodEnd
                  ? []
                  : [t('overview.renews', { date: day(currentPeriodEnd) })]),
              ].join(', ')
        }
      />
      <div className={classes.page}>
        {isTrial ? (
          <Note
            role="status"
            title={t(Date.parse(trialEndsAt) < format.now() ? 'overview.trialOver' : 'overview.trial', {
              date: day(trialEndsAt),
            })}
          />
        ) : null}
        <HealthCard />
        <div className={classes.pair}>
          <Needs />
          <ActiveCard />
        </div>
        <div className={classes.pair}>
          <PeopleCard />
          <Latest />
        </div>
        <ChainLine>
          {() => (
            <Button size="xs" variant="default" component={Link} to={paths.auditLogs()}>
              {t('audit.chain.open')}
            </Button>
          )}
        </ChainLine>
      </div>
    </>
  )
}

function Card({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className={`card ${classes.card}`} aria-label={title}>
      <div className="spread">
        <h2>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

function Needs() {
  const paths = usePaths()
  const read = useRead(overview.home, {})
  return (
    <Card title={t('overview.needs')}>
      <Loadable read={read} skeleton={<SkeletonRows rows={3} label={t('overview.loading')} />}>
        {({ expiringInvitations, failedLogins, failedReportMails }) => {
          const rows = [
            {
              icon: IconMail,
              count: expiringInvitations,
              key: 'invitations',
              act: 'sendAgain',
              to: paths.invitations(),
            },
            {
              icon: IconLogin,
              count: failedLogins,
              key: 'logins',
              act: 'look',
              to: `${paths.auditLogs()}?dates=today&action=login&result=failed`,
            },
            {
              icon: IconClock,
              count: failedReportMails,
              key: 'mails',
              act: 'look',
              to: `${paths.auditLogs()}?resource=report`,
            },
          ] as const
          const waiting = rows.filter(({ count }) => count > 0)
          if (waiting.length === 0) return <p className="ink-2">{t('overview.needs.nothing')}</p>
          return (
            <ul className={classes.rows}>
              {waiting.map(({ icon: Glyph, count, key, act, to }) => (
                <li key={key}>
                  <Glyph size={16} stroke={1.75} aria-hidden />
                  <span>{t(`overview.needs.${key}`, { count })}</span>
                  <Link
                    to={to}
                    aria-label={`${t(`overview.needs.${act}`)}: ${t(`overview.needs.${key}`, { count })}`}
                  >
                    {t(`overview.needs.${act}`)}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }}
      </Loadable>
    </Card>
  )
}

function ActiveCard() {
  const format = useFormat()
  const [{ table }, change] = useAddress(overviewAddress)
  const read = useRead(overview.users, {})
  if (read.error?.code === 'FEATURE_DISABLED')
    return (
      <Card title={t('overview.active.line')}>
        <EmptyState
          icon={IconChartBar}
          level={3}
          title={read.error.message}
          text={t('overview.activity.off')}
        />
      </Card>
    )
  if (read.data === undefined)
    return (
      <Card title={t('overview.active.line')}>
        <Loadable read={read} skeleton={<SkeletonRows rows={3} label={t('overview.loading')} />}>
          {() => null}
        </Loadable>
      </Card>
    )
  const { activeByDay, activeThisWeek, totals } = read.data
  const title = t('overview.active', { count: activeThisWeek, total: totals.activeUsers })
  const [first, last] = [activeByDay.at(0), activeByDay.at(-1)]
  return (
    <ChartCard
      title={title}
      line={t('overview.active.line')}
      write={format.number}
      isTable={table}
      toggleLabel={t(table ? 'overview.active.asChart' : 'overview.active.asTable')}
      onToggle={() => change({ table: !table }, { replace: true })}
      table={{
        head: [t('overview.active.day'), t('overview.active.count')],
        rows: activeByDay.map(({ date, count }) => [format.day(date), count]),
      }}
    >
      <DayColumns
        label={title}
        write={format.number}
        days={activeByDay.map(({ date, count }) => ({ text: format.day(date), count }))}
        first={first ? format.shortDay(first.date) : ''}
        last={t('overview.active.today', { count: last?.count ?? 0 })}
      />
    </ChartCard>
  )
}

function Latest() {
  const format = useFormat()
  const paths = usePaths()
  const read = useRead(audit.list, { limit: LATEST })
  return (
    <Card title={t('overview.latest')} beside={<Link to={paths.auditLogs()}>{t('audit.title')}</Link>}>
      <Loadable read={read} skeleton={<SkeletonRows rows={5} label={t('overview.loading')} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="ink-2">{t('audit.none')}</p>
          ) : (
            <ul className={classes.rows}>
              {data.map((entry) => {
                const { does, what } = sentenceOf(entry)
                return (
                  <li key={entry.id}>
                    <span className="num ink-3">{format.relativeInstant(entry.timestamp)}</span>
                    <Link className={classes.entry} to={`${paths.auditLogs()}?entry=${entry.id}`}>
                      <b>{whoOf(entry)}</b> {does} {what}
                    </Link>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loadable>
    </Card>
  )
}
