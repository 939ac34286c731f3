import type { Descriptor } from '@rounds/contract/endpoint'
import type { ComponentType } from 'react'
import { deskCalls } from '#lib/wire/desk-calls.ts'
import { deskAddress, filterOf } from '#features/desk/home/address.ts'

type Name =
  | 'AnalyticsPage'
  | 'ReportsPage'
  | 'MailedReportPage'
  | 'StopReportsPage'
  | 'DashboardPage'
  | 'TeamCalendarPage'
  | 'TeamPages'

/** The pages of the supervisor's desk and where its mails lead, each in a chunk of its own, by the name of its component. */
export const desk: { [N in Name]: () => Promise<Record<N, ComponentType>> } = {
  AnalyticsPage: () => import('#features/analytics/team/AnalyticsPage.tsx'),
  DashboardPage: () => import('#features/desk/home/DashboardPage.tsx'),
  ReportsPage: () => import('#features/reports/list/ReportsPage.tsx'),
  MailedReportPage: () => import('#features/reports/mailed/MailedReportPage.tsx'),
  StopReportsPage: () => import('#features/auth/entry/StopReportsPage.tsx'),
  TeamCalendarPage: () => import('#features/calendar/team/TeamCalendarPage.tsx'),
  TeamPages: () => import('#features/team/pages/TeamPages.tsx'),
}

/** What the page of an address asks first. */
export const deskReads = (
  area: string,
  query: URLSearchParams,
  today: string,
): [read: Descriptor, input: object][] =>
  area === 'supervisor/dashboard' ? [[deskCalls.dashboard, filterOf(deskAddress.read(query), today)]] : []
