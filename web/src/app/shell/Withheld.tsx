import { auth } from '@rounds/contract/auth'
import type { Permission } from '@rounds/contract/permissions'
import { useEffect } from 'react'
import { queryClient, useRead } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import type { MessageKey } from '#lib/words/messages.ts'
import { useCompanyNews } from './useCompanyNews.ts'

/** Pages that say only that they are not allowed while a role is without it; which permissions a page asks for is its endpoints' word. */
const needs: readonly (readonly [page: MessageKey, permission: Permission])[] = [
  ['app.nav.plan', 'visits.write'],
  ['app.nav.prescribers', 'prescribers.read'],
  ['app.nav.approvals', 'visits.approve'],
  ['app.nav.calendar', 'visits.read'],
  ['app.nav.analytics', 'analytics.read'],
  ['app.nav.reports', 'reports.read'],
  ['app.nav.users', 'users.read'],
  ['app.nav.activity', 'users.read'],
  ['app.nav.departments', 'departments.manage'],
  ['app.nav.invitations', 'invitations.manage'],
  ['app.nav.settings', 'settings.manage'],
]
/** Requirements S-058: what a company has not without analytics. */
const ofAnalytics: readonly MessageKey[] = ['app.nav.analytics', 'app.nav.activity']

/**
 * Says which pages of a role its company took away, or has off. In code that comes with the first page, not before it: until
 * it is known all are there. Here because what a company changes meanwhile is known from the same answer.
 */
export function Withheld({ onKnown }: { onKnown: (pages: readonly MessageKey[]) => void }) {
  const { analytics } = useTenant().settings.features
  const { data, refetch } = useRead(auth.profile, {})
  const granted = data?.permissions
  useCompanyNews(data)
  useEffect(() => {
    const lost = granted ? needs.filter(([, permission]) => !granted.includes(permission)) : []
    onKnown([...lost.map(([page]) => page), ...(analytics ? [] : ofAnalytics)])
  }, [granted, analytics, onKnown])
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        const isRefused =
          event.type === 'updated' && event.action.type === 'error' && event.action.error.code === 'FORBIDDEN'
        if (isRefused) void refetch()
      }),
    [refetch],
  )
  return null
}
