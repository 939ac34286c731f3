import type { Role } from '@rounds/contract/endpoint'
import { useEffect } from 'react'
import { preloadDelegateData } from '#features/dashboard/summary/delegate-data.ts'
import { preloadDirectory } from '#features/prescribers/prescriber/directory.ts'
import { preloadCritical, preloadLikely } from '#lib/page/preload.ts'
import { isAdmin } from '#lib/person/session-rules.ts'
import { pages } from '#app/places/pages.ts'

type Preload = () => Promise<unknown>

/** Requirements S-107: which pages a person opens next. */
const likelyAfter = (pathname: string): Preload[] => {
  const page = pathname.split('/').slice(2).join('/')
  if (page === 'delegate/dashboard')
    return [
      pages.RecordVisit.preload,
      pages.WhoDidYouSee.preload,
      pages.Agenda.preload,
      pages.ScheduleVisit.preload,
      pages.Prescribers.preload,
    ]
  if (page === 'delegate/prescribers') return [pages.Prescriber.preload, pages.AddPrescriber.preload]
  if (page === 'delegate/prescribers/new') return [pages.Prescriber.preload, pages.ScheduleVisit.preload]
  return page === 'supervisor/dashboard' ? [pages.Approvals.preload] : []
}

/** The parts of the shell that must open without a network too. */
const shell = [
  pages.SyncPanel,
  pages.NotificationsPanel,
  pages.SessionDialog,
  pages.MoreSheet,
  pages.AccountMenu,
  pages.Palette,
]

const criticalFor = (role: Role): Preload[] => {
  const own = {
    DELEGATE: [pages.Today, pages.RecordVisit, pages.WhoDidYouSee],
    SUPERVISOR: [pages.SupervisorHome, pages.Approvals],
  }
  const homes = isAdmin(role) ? [pages.Home] : own[role]
  const parts = [...homes, ...shell].map(({ preload }) => preload)
  // Searches answer from the device, at once and without a network.
  return role === 'DELEGATE'
    ? [...parts, pages.NewVisit.preload, preloadDirectory, preloadDelegateData]
    : parts
}

/**
 * Fetches the critical pages 2 s after the start and the likely next ones 1 s after a page has loaded; nothing while the
 * role is unknown.
 */
export const usePreloads = (role: Role | null, pathname: string) => {
  useEffect(() => (role === null ? undefined : preloadCritical(criticalFor(role))), [role])
  useEffect(() => (role === null ? undefined : preloadLikely(likelyAfter(pathname))), [role, pathname])
}
