import { Button, Menu } from '@mantine/core'
import { addDays } from '@rounds/contract/dates'
import { type DelegateDetail, team } from '@rounds/contract/team'
import { IconCalendarPlus, IconDots, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { MemberNotes } from '#features/coaching/note/WrittenNotes.tsx'
import { MessageModal } from '#features/messages/message/message.part.ts'
import { MemberDrawer } from '#features/team/form/MemberDrawer.tsx'
import { RemoveMember } from '#features/team/form/RemoveMember.tsx'
import { setActive } from '#features/team/member/commands.ts'
import { lastActiveText, statusText } from '#features/team/member/texts.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { WeekLanes } from '#features/team/member/WeekLanes.tsx'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { Missing } from '#ui/Missing.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonCard } from '#ui/Skeletons.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { memberAddress } from './address.ts'
import { AdherenceLine } from './AdherenceLine.tsx'
import { Deactivated } from './Deactivated.tsx'
import { MemberTotals } from './MemberFacts.tsx'
import { MemberMeasures } from './MemberMeasures.tsx'
import { MemberPlan, MemberPrescribers, MemberVisits } from './MemberVisits.tsx'
import { Neighbours } from './Neighbours.tsx'
import { PaceBanner } from './PaceBanner.tsx'
import { meetingLink, reportLink } from './rules.ts'
import { VisitTable } from './VisitTable.tsx'
import { WeeksChart } from './WeeksChart.tsx'
import classes from './MemberPage.module.css'

const tabs = ['overview', 'visits', 'prescribers', 'plan'] as const

/** What happened in this person's week, and what is there to talk about (ux-next 3). */
export function MemberPage() {
  const { memberId = '' } = useParams<{ memberId: string }>()
  const read = useRead(team.get, { id: memberId })
  usePageTitle(read.data ? `${read.data.name} · ${t('team.title')}` : t('team.title'))
  if (read.error?.status === 404 || read.error?.status === 400) return <NotHere />
  return (
    <>
      {read.data === undefined && read.error ? <PageHeader title={t('team.title')} back={<Back />} /> : null}
      <Loadable read={read} skeleton={<Waiting />}>
        {(member) => <Detail member={member} />}
      </Loadable>
    </>
  )
}

function Back() {
  const paths = usePaths()
  return (
    <BackLink component={Link} to={paths.team()} label={t('team.crumb')}>
      {t('team.back')}
    </BackLink>
  )
}

function Waiting() {
  return (
    <>
      <PageHeader title={t('team.title')} back={<Back />} />
      <SkeletonCard lines={4} />
    </>
  )
}

function NotHere() {
  const paths = usePaths()
  return (
    <Missing
      component={Link}
      to={paths.team()}
      title={t('team.notFound')}
      text={t('team.notFoundText')}
      back={t('team.back')}
    />
  )
}

type Over = 'edit' | 'remove' | 'message'

function Detail({ member }: { member: DelegateDetail }) {
  const { id, name } = member
  const paths = usePaths()
  const format = useFormat()
  const isPhone = useWidth('phone')
  const [view, change] = useAddress(memberAddress)
  const [over, setOver] = useState<Over | null>(null)
  const isActive = member.status === 'active'
  const facts = [
    member.department,
    t('team.since', { day: format.shortDay(member.startDate) }),
    t('team.target', { count: member.weeklyVisitTarget }),
    isActive ? t('team.lastActive', { when: lastActiveText(member, format) }) : statusText(member),
  ]
  const write = () => setOver('message')
  const meeting = meetingLink(paths, id)
  return (
    <>
      <PageHeader
        title={name}
        back={<Back />}
        line={facts.filter(Boolean).join(' · ')}
        keepActions
        actions={
          <>
            <Neighbours id={id} onMessage={() => isActive && write()} />
            {isPhone || !isActive ? null : <NewMeeting to={meeting} />}
            <Menu position="bottom-end">
              <Menu.Target>
                <IconButton icon={IconDots} look="outline" label={t('team.more', { name })} />
              </Menu.Target>
              <Menu.Dropdown>
                {isPhone && isActive ? (
                  <Menu.Item component={Link} to={meeting}>
                    {t('team.newMeeting')}
                  </Menu.Item>
                ) : null}
                <Menu.Item onClick={() => setOver('edit')}>{t('team.edit')}</Menu.Item>
                <Menu.Item component={Link} to={reportLink(paths, id)}>
                  {t('team.report')}
                </Menu.Item>
                {member.invitation ? null : (
                  <Menu.Item onClick={() => void setActive(member, !isActive)}>
                    {t(isActive ? 'team.deactivate' : 'team.activate')}
                  </Menu.Item>
                )}
                <Menu.Item onClick={() => setOver('remove')}>{t('team.remove')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
            {isPhone || !isActive ? null : (
              <Button leftSection={<IconMessage size={18} stroke={1.75} aria-hidden />} onClick={write}>
                {t('team.message')}
              </Button>
            )}
          </>
        }
      />
      {isActive || member.invitation ? <Week member={member} /> : <Deactivated member={member} />}
      <div>
        <ViewTabs
          label={t('team.memberTabs', { name })}
          value={view.tab}
          options={tabs.map((tab) => ({
            value: tab,
            label: t(`team.view.${tab}`),
            ...(tab === 'visits' ? { count: format.number(member.totalVisits) } : {}),
            ...(tab === 'prescribers' ? { count: format.number(member.prescribersManaged) } : {}),
          }))}
          onChange={(tab) => change({ tab, cause: '' })}
        />
      </div>
      {view.tab === 'overview' ? (
        <Overview member={member} week={view.week} onWeek={(week) => change({ week })} />
      ) : null}
      {view.tab === 'visits' ? (
        <MemberVisits id={id} week={view.week} cause={view.cause} onAll={() => change({ cause: '' })} />
      ) : null}
      {view.tab === 'prescribers' ? <MemberPrescribers id={id} /> : null}
      {view.tab === 'plan' ? <MemberPlan id={id} /> : null}
      {isPhone && isActive ? (
        <ActionDock>
          <Button size="lg" onClick={write}>
            {t('team.message')}
          </Button>
        </ActionDock>
      ) : null}
      <Opened member={member} over={over} onClose={() => setOver(null)} />
    </>
  )
}

function NewMeeting({ to }: { to: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
    >
      {t('team.newMeeting')}
    </Button>
  )
}

function Opened({
  member,
  over,
  onClose,
}: {
  member: DelegateDetail
  over: Over | null
  onClose: () => void
}) {
  const paths = usePaths()
  const navigate = useNavigate()
  if (over === 'edit') return <MemberDrawer member={member} onClose={onClose} />
  if (over === 'remove')
    return <RemoveMember member={member} onClose={onClose} onRemoved={() => void navigate(paths.team())} />
  return over ? <MessageModal to={member} close={onClose} /> : null
}

/** Whether somebody is behind this week, and why. */
function Week({ member }: { member: DelegateDetail }) {
  const { data } = useRead(team.week, { id: member.id })
  if (!data || data.pace.behind === 0 || member.status !== 'active') return null
  return <PaceBanner member={member} pace={data.pace} />
}

function Overview({
  member,
  week,
  onWeek,
}: {
  member: DelegateDetail
  week: string
  onWeek: (week: string) => void
}) {
  const read = useRead(
    team.week,
    { id: member.id, ...(week === '' ? {} : { date: week }) },
    { keepPrevious: true },
  )
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Loadable read={read} skeleton={<SkeletonCard lines={6} />}>
          {({ pace, visits }) => (
            <WeekLanes
              pace={pace}
              visits={visits}
              foot={<AdherenceLine id={member.id} />}
              onWeek={(by) => onWeek(addDays(pace.weekStart, by * 7))}
            />
          )}
        </Loadable>
        <WeeksChart weeks={member.performanceHistory} target={member.weeklyVisitTarget} />
        <section>
          <header className={classes.over}>
            <h2>{t('team.recent')}</h2>
            <Link to={{ search: '?tab=visits' }}>{t('team.recentAll')}</Link>
          </header>
          {member.recentVisits.length === 0 ? (
            <p className="ink-3">{t('team.visit.none')}</p>
          ) : (
            <VisitTable visits={member.recentVisits} checks={member.recentChecks} label={t('team.recent')} />
          )}
        </section>
      </div>
      <div className={classes.column}>
        <MemberMeasures id={member.id} />
        <MemberNotes
          to={{ id: member.id, name: member.firstName }}
          visits={member.recentVisits}
          isActive={member.status === 'active'}
        />
        <MemberTotals member={member} />
      </div>
    </div>
  )
}
