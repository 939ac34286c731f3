import {
  IconBuildings,
  IconCalendar,
  IconCalendarWeek,
  IconChartBar,
  IconClipboardList,
  IconHistory,
  IconHome,
  IconListCheck,
  IconMail,
  IconMessage,
  IconReport,
  IconSettings,
  IconShieldLock,
  IconStethoscope,
  IconSun,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { PersonRole } from '#lib/person/session-rules.ts'
import type { MessageKey } from '#lib/words/messages.ts'
import type { Paths } from '#paths'
import { areaParts } from './area-parts.ts'

export type NavItem = {
  label: MessageKey
  to: string
  icon: typeof IconSun
  /** The page opens with G, then this (ux.md 5.10). */
  letter?: string
  /** The number of what waits for a decision stands beside it. */
  count?: true
  /** Another number beside it, which comes later. */
  Count?: ComponentType<{ className: string | undefined }>
}

/** ux.md 2.2: what stands in the sidebar of a role, in order; the first four are the phone's bar (`bar`), the rest is “More”. */
export const navigationOf = (role: PersonRole, paths: Paths): { items: NavItem[]; bar: NavItem[] } => {
  const letters: NavItem = {
    label: 'app.nav.messages',
    to: paths.messages(),
    icon: IconMessage,
    Count: areaParts.UnreadMessages,
  }
  if (role === 'DELEGATE') {
    const today: NavItem = { label: 'app.nav.today', to: paths.today(), icon: IconSun, letter: 't' }
    const agenda: NavItem = {
      label: 'app.nav.agenda',
      to: paths.agenda(),
      icon: IconCalendarWeek,
      letter: 'a',
    }
    const plan: NavItem = { label: 'app.nav.plan', to: paths.plan(), icon: IconClipboardList, letter: 'l' }
    const people: NavItem = {
      label: 'app.nav.prescribers',
      to: paths.prescribers(),
      icon: IconStethoscope,
      letter: 'p',
    }
    const history: NavItem = { label: 'app.nav.history', to: paths.history(), icon: IconHistory, letter: 'h' }
    return { items: [today, agenda, plan, people, history, letters], bar: [today, agenda, people] }
  }
  if (role === 'SUPERVISOR') {
    const items: NavItem[] = [
      { label: 'app.nav.dashboard', to: paths.supervisorDashboard(), icon: IconHome, letter: 'd' },
      {
        label: 'app.nav.approvals',
        to: paths.approvals(),
        icon: IconListCheck,
        count: true,
        letter: 'v',
      },
      { label: 'app.nav.team', to: paths.team(), icon: IconUsersGroup, letter: 'm' },
      { label: 'app.nav.calendar', to: paths.calendar(), icon: IconCalendar, letter: 'c' },
      { label: 'app.nav.analytics', to: paths.analytics(), icon: IconChartBar },
      { label: 'app.nav.reports', to: paths.reports(), icon: IconReport, letter: 'r' },
      letters,
    ]
    return { items, bar: items.slice(0, 4) }
  }
  const overview: NavItem = { label: 'app.nav.overview', to: paths.dashboard(), icon: IconHome }
  if (role === 'OTHER') return { items: [overview], bar: [overview] }
  if (role === 'TENANT_ADMIN') {
    const users: NavItem = { label: 'app.nav.users', to: paths.users(), icon: IconUsers }
    const invitations: NavItem = {
      label: 'app.nav.invitations',
      to: paths.invitations(),
      icon: IconMail,
      Count: areaParts.OpenInvitations,
    }
    const settings: NavItem = { label: 'app.nav.settings', to: paths.settings(), icon: IconSettings }
    return {
      items: [
        overview,
        users,
        { label: 'app.nav.departments', to: paths.departments(), icon: IconBuildings },
        invitations,
        { label: 'app.nav.permissions', to: paths.permissions(), icon: IconShieldLock },
        { label: 'app.nav.activity', to: paths.userAnalytics(), icon: IconChartBar },
        { label: 'app.nav.auditLog', to: paths.auditLogs(), icon: IconHistory },
        settings,
      ],
      bar: [overview, users, invitations, settings],
    }
  }
  const tenants: NavItem = { label: 'app.nav.tenants', to: paths.dashboard(), icon: IconBuildings }
  return { items: [tenants], bar: [tenants] }
}

/** The keys of a page, as `Shortcut` has them. */
export const sequenceOf = (letter: string): string => `g ${letter}`
