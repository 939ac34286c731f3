import {
  type SetupStep,
  canEnter,
  inOrder,
  isSkippable,
  isSkipped,
  percentOf,
  setupSteps,
} from '@rounds/contract/setup-steps'
import { IconCheck, IconChevronDown, IconLock, IconMinus } from '@tabler/icons-react'
import { memo, useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { toast } from '#ui/toasts.ts'
import { SavedAt } from './SavedAt.tsx'
import { judgeRows } from './prescriber-rows.ts'
import { colourName, joined, peopleOf, usersOf } from './rules.ts'
import { type Wizard, wizardStore } from './store.ts'
import { useSetupPaths } from './useSetupPaths.ts'
import classes from './StepList.module.css'

/** What a step holds, in a few words. `ready`: so many rows of a file are imported. */
const summaryOf = (step: SetupStep, { data }: Wizard, ready: number): string => {
  if (step === 'company-info') return data.companyInfo?.companyName ?? ''
  if (step === 'plan') {
    if (data.plan?.planId === 'trial') return t('setup.trialShort')
    return data.plan?.planId ? t(`setup.plan.${data.plan.planId}` as 'setup.plan.trial') : ''
  }
  if (step === 'admin')
    return [data.adminAccount?.firstName, data.adminAccount?.lastName].filter(Boolean).join(' ')
  if (step === 'users') return t('setup.invitations', { count: usersOf(peopleOf(data)).length })
  if (step === 'import') return t('setup.rows', { count: ready })
  if (step === 'configuration')
    return joined(colourName(data), data.configuration?.localization?.currency ?? 'USD')
  return ''
}

const stateOf = (step: SetupStep, wizard: Wizard) => {
  if (isSkipped(wizard, step)) return 'skipped'
  if (wizard.completedSteps.includes(step)) return 'done'
  return canEnter(step, wizard.completedSteps) ? 'open' : 'locked'
}

const hintOf = (step: SetupStep, wizard: Wizard, ready: number): string => {
  const state = stateOf(step, wizard)
  if (state === 'skipped') return t('setup.skipped')
  if (state === 'done') return summaryOf(step, wizard, ready)
  return isSkippable(step) ? t('setup.optional') : ''
}

/** All steps: what is done, what is skipped, what is left. */
export function StepList({ current }: { current: SetupStep }) {
  return (
    <nav className={classes.steps} aria-label={t('setup.steps')}>
      <Steps current={current} />
    </nav>
  )
}

function Steps({ current }: { current: SetupStep }) {
  const locked = useId()
  return (
    <>
      <ol className="plain-list">
        {setupSteps.map((step, at) => (
          <Step key={step} step={step} number={at + 1} isCurrent={step === current} locked={locked} />
        ))}
      </ol>
      <span id={locked} hidden>
        {t('setup.locked')}
      </span>
    </>
  )
}

/** Looks at no more of what is entered than it says: it is not drawn anew with each key that is pressed. */
const Step = memo(function Step({
  step,
  number,
  isCurrent,
  locked,
}: {
  step: SetupStep
  number: number
  isCurrent: boolean
  /** The id of why it cannot be entered yet. */
  locked: string
}) {
  const paths = useSetupPaths()
  const state = useStore(wizardStore, (wizard) => stateOf(step, wizard))
  const rows = useStore(wizardStore, ({ data }) =>
    step === 'import' ? data.dataImport?.prescribers : undefined,
  )
  const ready = useMemo(() => (rows ? judgeRows(rows).ready : 0), [rows])
  const hint = useStore(wizardStore, (wizard) => hintOf(step, wizard, ready))
  const inside = (
    <>
      <span className={classes.mark} aria-hidden>
        <Mark state={state} number={number} />
      </span>
      <span className={classes.words}>
        <b>{t(`setup.step.${step}`)}</b>
        <span className="visually-hidden">{t(`setup.state.${state}`)}</span>
        {hint === '' ? null : <span className="small ink-3">{hint}</span>}
      </span>
    </>
  )
  return (
    <li data-state={state} data-on={isCurrent || undefined}>
      {state === 'locked' ? (
        <button
          type="button"
          className={classes.step}
          aria-disabled
          aria-describedby={locked}
          onClick={() => toast(t('setup.locked'))}
        >
          {inside}
        </button>
      ) : (
        <Link to={paths.step(step)} className={classes.step} aria-current={isCurrent ? 'step' : undefined}>
          {inside}
        </Link>
      )}
    </li>
  )
})

function Mark({ state, number }: { state: string; number: number }) {
  if (state === 'done') return <IconCheck size={14} stroke={2.5} />
  if (state === 'skipped') return <IconMinus size={14} stroke={2} />
  if (state === 'locked') return <IconLock size={13} stroke={2} />
  return <>{number}</>
}

/** On phones: where one is, and the list behind it. */
export function StepBar({ current }: { current: SetupStep }) {
  const completedSteps = useStore(wizardStore, (wizard) => wizard.completedSteps)
  const [isOpen, setOpen] = useState(false)
  const index = setupSteps.indexOf(current)
  const panel = useId()
  const done = inOrder(completedSteps).length
  return (
    <div className={classes.bar}>
      <div className="spread">
        <button
          type="button"
          className={classes.barButton}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {t('setup.where', { step: index + 1, count: setupSteps.length, name: t(`setup.step.${current}`) })}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
        <SavedAt />
      </div>
      <ProgressBar
        label={t('setup.progress', { done, count: setupSteps.length })}
        done={Math.round(percentOf(completedSteps))}
        total={100}
      />
      <div id={panel} hidden={!isOpen}>
        {isOpen ? <Steps current={current} /> : null}
      </div>
    </div>
  )
}
