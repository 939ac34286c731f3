import { Button } from '@mantine/core'
import { type SetupStep, canEnter, enteredStep } from '@rounds/contract/setup-steps'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SkeletonCard } from '#ui/Skeletons.tsx'
import { toast } from '#ui/toasts.ts'
import { AdminStep } from './AdminStep.tsx'
import { CompanyStep } from './CompanyStep.tsx'
import { ConfigurationStep } from './ConfigurationStep.tsx'
import { ImportStep } from './ImportStep.tsx'
import { PlanStep } from './PlanStep.tsx'
import { ReadyPage } from './ReadyPage.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { UsersStep } from './UsersStep.tsx'
import { stepOfPath } from './rules.ts'
import { type Mode, type Wizard, load, saveWaiting, startFresh, wizardStore } from './store.ts'
import { useSetupPaths } from './useSetupPaths.ts'
import classes from './SetupWizard.module.css'

const pages: Record<SetupStep, () => React.ReactNode> = {
  'company-info': CompanyStep,
  plan: PlanStep,
  admin: AdminStep,
  users: UsersStep,
  import: ImportStep,
  configuration: ConfigurationStep,
  completion: ReviewStep,
}

const isUnreadIn = (mode: Mode) => (wizard: Wizard) => wizard.phase === 'unread' || wizard.mode !== mode

/** The set-up of a company (ux-next 4, Wizard), each step at an address of its own. What is entered lives in `wizardStore`. */
export function SetupWizard({ mode }: { mode: Mode }) {
  const phase = useStore(wizardStore, (wizard) => wizard.phase)
  const failure = useStore(wizardStore, (wizard) => wizard.failure)
  const isUnread = useStore(wizardStore, isUnreadIn(mode))
  useEffect(() => {
    // A link that is opened meanwhile is all that is wanted.
    if (isUnread && isUnreadIn(mode)(wizardStore.get())) void load(mode)
  }, [isUnread, mode])
  useEffect(() => {
    const onHide = () => document.hidden && saveWaiting()
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [])
  if (isUnread || phase === 'loading')
    return (
      <div className={classes.waiting} aria-busy>
        <SkeletonCard lines={5} />
      </div>
    )
  if (phase === 'failed') return <LoadFailed message={failure} mode={mode} />
  return <Step />
}

function Step() {
  const completedSteps = useStore(wizardStore, (wizard) => wizard.completedSteps)
  const setUp = useStore(wizardStore, (wizard) => wizard.setUp)
  const begun = useStore(wizardStore, (wizard) => wizard.begun)
  const isOver = useStore(wizardStore, ({ phase }) => phase === 'finished')
  const isLast = useStore(wizardStore, ({ currentStep }) => currentStep === 'completion')
  const step = stepOfPath(useLocation().pathname)
  const paths = useSetupPaths()
  if (isOver || (setUp && (step === 'completion' || isLast))) return <ReadyPage setUp={setUp} />
  if (!canEnter(step, completedSteps)) return <Locked to={paths.step(enteredStep(step, completedSteps))} />
  const Page = pages[step]
  return <Page key={begun} />
}

/** A step that is locked says why, and leads to the first that it waits for (SETUP-013). */
function Locked({ to }: { to: string }) {
  useEffect(() => {
    toast(t('setup.locked'))
  }, [])
  return <Navigate to={to} replace />
}

function LoadFailed({ message, mode }: { message: string; mode: Mode }) {
  return (
    <div className={classes.waiting}>
      <ErrorPanel title={message} onRetry={() => void load(mode)} />
      <Button variant="subtle" onClick={() => void startFresh()}>
        {t('setup.startFresh')}
      </Button>
    </div>
  )
}
