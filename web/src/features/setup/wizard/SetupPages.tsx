import { useStore } from '#lib/plain/store.ts'
import { useSession } from '#lib/session/session.ts'
import { OutsideFrame } from './OutsideFrame.tsx'
import { ReadyPage } from './ReadyPage.tsx'
import { SetupWizard } from './SetupWizard.tsx'
import { wizardStore } from './store.ts'

/** The set-up of the own company, and after it a page that says so (requirements S-012). */
export function SetupPages() {
  const { user } = useSession()
  const { setUp } = useStore(wizardStore)
  if (!user) return null
  return user.onboardingCompleted ? <ReadyPage setUp={setUp} /> : <SetupWizard mode="own" />
}

/** The set-up of a new company: the same code, so that it is one chunk. */
export const SetupOutside = OutsideFrame
