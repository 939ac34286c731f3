import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { useSession } from '#lib/session/session.ts'
import { t } from '#lib/words/messages.ts'
import { homeOf } from '#paths'
import { toast } from '#ui/toasts.ts'
import { OutsideFrame } from './OutsideFrame.tsx'
import { ReadyPage } from './ReadyPage.tsx'
import { SetupWizard } from './SetupWizard.tsx'
import { wizardStore } from './store.ts'
import { useStore } from '#lib/plain/store.ts'

/** The set-up of the own company: its admin's alone (requirements S-010), and after it a page that says so (S-012). */
export function SetupPages() {
  const { user } = useSession()
  const { tenantSlug = '' } = useParams()
  const { setUp } = useStore(wizardStore)
  if (!user) return null
  if (user.role !== 'TENANT_ADMIN') return <WrongRole to={homeOf(tenantSlug.toLowerCase(), user.role)} />
  return user.onboardingCompleted ? <ReadyPage setUp={setUp} /> : <SetupWizard mode="own" />
}

function WrongRole({ to }: { to: string }) {
  useEffect(() => {
    toast(t('app.page.wrongRole'))
  }, [])
  return <Navigate to={to} replace />
}

/** The set-up of a new company: the same code, so that it is one chunk. */
export const SetupOutside = OutsideFrame
