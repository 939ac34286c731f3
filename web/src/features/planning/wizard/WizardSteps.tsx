import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { walkOf } from '#lib/page/steps.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { type Shortcut, useShortcutNames } from '#lib/page/useKey.ts'
import { useStepPage } from '#lib/page/useStepPage.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { Steps } from '#ui/Steps.tsx'
import { useWizard } from './useWizard.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { type Wizard, steps, withWeek, wizardAddress } from './address.ts'
import { WizardReady } from './WizardReady.tsx'
import { WizardWeek } from './WizardWeek.tsx'
import { WizardWhen } from './WizardWhen.tsx'
import { WizardWho } from './WizardWho.tsx'
import classes from './Wizard.module.css'

const names: Shortcut[] = [{ keys: 'mod+enter', label: 'planning.wizard.next' }]

/** The four questions about one week, one at a time; which one is in the address, what was answered in the draft. */
export function WizardSteps({
  wizard,
  onChange,
  onDone,
}: {
  wizard: Wizard
  onChange: (fields: Partial<Wizard>) => void
  onDone: () => void
}) {
  const paths = usePaths()
  const navigate = useNavigate()
  const [asked, change] = useAddress(wizardAddress)
  const made = useWizard(wizard, onChange)
  const {
    current: step,
    index,
    before,
    after,
    canGoOn,
  } = walkOf(
    steps.map((name) => ({ name, isDone: name !== 'who' || made.chosen.length > 0 })),
    asked.step,
  )
  usePageTitle(t(`planning.wizard.${step}`))

  const go = (to: (typeof steps)[number]) => {
    // The week of the address is an answer now.
    onChange({ week: wizard.week })
    change({ step: to, week: '' }, { toTop: true })
  }
  useStepPage(step, after && canGoOn ? () => go(after) : null)
  useShortcutNames(names)
  /** The page of the plan is on its way: a second press means the first. */
  const isSubmitted = useRef(false)
  const submit = () => {
    if (isSubmitted.current) return
    isSubmitted.current = true
    made.submit()
    onDone()
    void navigate(paths.plan({ week: wizard.week }))
  }
  const buttons = (size?: 'lg') => (
    <>
      {after ? (
        <Button {...(size && { size })} disabled={!canGoOn} onClick={() => go(after)}>
          {t('planning.wizard.next')}
        </Button>
      ) : (
        <Button {...(size && { size })} onClick={submit}>
          {t('planning.submit')}
        </Button>
      )}
      {before ? (
        <Button {...(size && { size })} variant="default" onClick={() => go(before)}>
          {t('planning.wizard.back')}
        </Button>
      ) : null}
    </>
  )
  return (
    <div className={classes.wizard}>
      <PageHeader
        title={t(`planning.wizard.${step}`)}
        line={
          <>
            {t('planning.wizard.step', { step: index + 1, steps: steps.length })}
            {' · '}
            <Link to={paths.plan({ week: wizard.week })}>{t('planning.wizard.toPage')}</Link>
          </>
        }
      />
      <Steps count={steps.length} index={index} />
      <Loadable read={made.plan.read} skeleton={<SkeletonRows rows={5} label={t('planning.loading')} />}>
        {() => (
          <Loadable read={made.plan.peopleRead}>
            {() =>
              step === 'week' ? (
                <WizardWeek
                  wizard={wizard}
                  onChange={onChange}
                  onWeek={(week) => {
                    onChange(withWeek(wizard, week))
                    change({ week: '' }, { replace: true })
                  }}
                />
              ) : step === 'who' ? (
                <WizardWho made={made} />
              ) : step === 'when' ? (
                <WizardWhen
                  made={made}
                  onMove={(id, day) => onChange({ pins: { ...wizard.pins, [id]: day } })}
                />
              ) : (
                <WizardReady wizard={wizard} made={made} />
              )
            }
          </Loadable>
        )}
      </Loadable>
      <div className={`${classes.buttons} only-wide`}>{buttons()}</div>
      <ActionDock>{buttons('lg')}</ActionDock>
    </div>
  )
}
