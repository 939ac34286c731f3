import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { useWizard } from './useWizard.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { type Wizard, steps, withWeek, wizardAddress } from './address.ts'
import { WizardReady } from './WizardReady.tsx'
import { WizardWeek } from './WizardWeek.tsx'
import { WizardWhen } from './WizardWhen.tsx'
import { WizardWho } from './WizardWho.tsx'
import classes from './Wizard.module.css'

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
  const [{ step }, change] = useAddress(wizardAddress)
  const made = useWizard(wizard, onChange)
  const index = steps.indexOf(step)
  const before = steps[index - 1]
  const after = steps[index + 1]
  usePageTitle(t(`planning.wizard.${step}`))
  useHeadingFocus(step)

  const go = (to: (typeof steps)[number]) => {
    // The week of the address is an answer now.
    onChange({ week: wizard.week })
    change({ step: to, week: '' }, { toTop: true })
  }
  const submit = () => {
    made.submit()
    onDone()
    void navigate(paths.plan({ week: wizard.week }))
  }
  const isStuck = step === 'who' && made.chosen.length === 0
  const buttons = (size?: 'lg') => (
    <>
      {after ? (
        <Button {...(size && { size })} disabled={isStuck} onClick={() => go(after)}>
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
      <ol className={`plain-list ${classes.steps}`} aria-hidden>
        {steps.map((name, at) => (
          <li key={name} data-on={at <= index || undefined} />
        ))}
      </ol>
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

/** Another question is another page for a screen reader: its heading takes the focus. */
const useHeadingFocus = (step: string) => {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [step])
}
