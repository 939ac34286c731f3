import { Button } from '@mantine/core'
import { type SetupStep, isSkippable, nextStep, setupSteps } from '@rounds/contract/setup-steps'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStepPage } from '#lib/page/useStepPage.ts'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { toast } from '#ui/toasts.ts'
import { useWidth } from '#ui/useWidth.ts'
import { hasEntered } from './rules.ts'
import { SavedAt } from './SavedAt.tsx'
import { StepBar, StepList } from './StepList.tsx'
import { beginAnew, clearStep, finishStep, wizardStore } from './store.ts'
import { useSetupPaths, useSetupName } from './useSetupPaths.ts'
import classes from './SetupWizard.module.css'

/** What can be taken back of a set-up, until it is finished. */
export const SETUP = 'setup'

/** A page that is opened afresh keeps the focus at its top; each other one begins at its heading. */
const useHeadingFocus = (title: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFresh = useLocation().key === 'default'
  const name = useSetupName()
  const showTitle = useEffectEvent((page: string) => {
    document.title = `${page} · ${name}`
  })
  useEffect(() => {
    showTitle(title)
    if (!isFresh) heading.current?.focus({ preventScroll: true })
  }, [isFresh, title])
  return heading
}

/** A step of the set-up with what stands around it. `check` says whether it is complete, and shows what is not. */
export function StepPage({
  step,
  title,
  text,
  problems = [],
  attempt = 0,
  check = () => true,
  isEmpty = false,
  wide = false,
  aside,
  help,
  action,
  children,
}: {
  step: SetupStep
  title: string
  text: string
  problems?: readonly { path: string; message: string }[]
  attempt?: number
  check?: () => boolean
  /** Nothing is entered that could be forgotten. */
  isEmpty?: boolean
  wide?: boolean
  /** What the fields make, beside them; above them where there is no room. */
  aside?: ReactNode
  /** What to know about them, beside them; below them where there is no room. */
  help?: ReactNode
  /** In place of Continue. */
  action?: ReactNode
  children: ReactNode
}) {
  const navigate = useNavigate()
  const paths = useSetupPaths()
  const heading = useHeadingFocus(title)
  const hasEntries = useStore(wizardStore, ({ data }) => hasEntered(data, step))
  const before = setupSteps[setupSteps.indexOf(step) - 1]
  const goOn = () => {
    if (check()) void navigate(paths.step(finishStep(step)))
  }
  const clear = (how: typeof clearStep) => {
    if (hasEntries) toast({ message: t('setup.cleared'), undo: how(step), about: [SETUP] })
  }
  const skip = () => {
    clear(clearStep)
    void navigate(paths.step(finishStep(step)))
  }
  const isDesk = useWidth('desk')
  const beside = aside ?? help
  const form = useId()
  useStepPage(step, action === undefined ? goOn : null)
  return (
    <div className={classes.wizard}>
      <StepList current={step} />
      <StepBar current={step} />
      <form
        id={form}
        className={classes.form}
        data-wide={wide || undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (action === undefined) goOn()
        }}
      >
        <header>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="ink-2">{text}</p>
        </header>
        <ErrorSummary problems={problems} attempt={attempt} />
        {aside !== undefined && !isDesk ? aside : null}
        {children}
        {hasEntries && !isEmpty && action === undefined ? (
          <Button variant="subtle" size="sm" className={classes.clear ?? ''} onClick={() => clear(beginAnew)}>
            {t('setup.clear')}
          </Button>
        ) : null}
        {isDesk ? null : help}
      </form>
      {beside === undefined || !isDesk ? null : <aside className={classes.aside}>{beside}</aside>}
      <footer className={classes.foot}>
        {before === undefined ? null : (
          <Button variant="default" onClick={() => void navigate(paths.step(before))}>
            {t('setup.back')}
          </Button>
        )}
        <span className={classes.savedAt}>
          <SavedAt />
        </span>
        <span className={classes.space} />
        {isSkippable(step) && nextStep(step, wizardStore.get().completedSteps) ? (
          <Button variant="subtle" onClick={skip}>
            {t('setup.skip')}
          </Button>
        ) : null}
        {action ?? (
          <Button type="submit" form={form} className={classes.goOn ?? ''}>
            {t('setup.continue')}
          </Button>
        )}
      </footer>
    </div>
  )
}
