import { SetupPlan } from '@rounds/contract/setup'
import { plans } from '@rounds/contract/tenants'
import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { issuesOf } from '#lib/page/form-rules.ts'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { StepPage } from './StepPage.tsx'
import { trialEnds } from './dates.ts'
import { enter, wizardStore } from './store.ts'
import { useStepForm } from './useStepForm.ts'
import classes from './SetupWizard.module.css'

/** Step 2: one of four plans; nothing is paid here. */
export function PlanStep() {
  const { plan } = useStore(wizardStore, ({ data }) => data)
  useEffect(() => {
    if (wizardStore.get().data.plan?.planId === undefined) enter('plan', { planId: 'trial' })
  }, [])
  const form = useStepForm(issuesOf(SetupPlan, plan ?? {}), () => false)
  return (
    <StepPage
      step="plan"
      title={t('setup.planTitle')}
      text={t('setup.planText')}
      problems={form.problems}
      attempt={form.attempt}
      check={form.check}
    >
      <div className={classes.plans} role="radiogroup" aria-label={t('setup.step.plan')} id="field-planId">
        {plans.map((name) => {
          const isChosen = plan?.planId === name
          return (
            <label key={name} className={classes.plan} data-on={isChosen || undefined}>
              <input
                type="radio"
                name="plan"
                className="visually-hidden"
                checked={isChosen}
                onChange={() => enter('plan', { planId: name })}
              />
              <span className="spread">
                <b>{t(`setup.plan.${name}`)}</b>
                {isChosen ? <IconCheck size={18} stroke={2} aria-hidden /> : null}
              </span>
              <span className="ink-2">
                {name === 'trial' ? t('setup.trialText', { date: trialEnds() }) : t(`setup.planFor.${name}`)}
              </span>
            </label>
          )
        })}
      </div>
    </StepPage>
  )
}
