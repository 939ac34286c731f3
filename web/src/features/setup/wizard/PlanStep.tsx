import { SetupPlan } from '@rounds/contract/rules/setup'
import { plans } from '@rounds/contract/tenants'
import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { issuesOf } from '#lib/page/form-rules.ts'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { Help } from './Help.tsx'
import { StepPage } from './StepPage.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { trialEnds } from './dates.ts'
import { enter, wizardStore } from './store.ts'
import { useOwnTenant } from './useSetupPaths.ts'
import { useStepForm } from './useStepForm.ts'
import classes from './SetupWizard.module.css'

/** Step 2: one of four plans; nothing is paid here. */
export function PlanStep() {
  const { plan } = useStore(wizardStore, ({ data }) => data)
  const own = useOwnTenant()
  // A company that is there has one.
  useEffect(() => {
    if (wizardStore.get().data.plan?.planId === undefined)
      enter('plan', { planId: own?.subscription.plan ?? 'trial' })
  }, [own])
  const form = useStepForm(issuesOf(SetupPlan, plan ?? {}), () => false)
  return (
    <StepPage
      step="plan"
      title={t('setup.planTitle')}
      text={t('setup.planText')}
      problems={form.problems}
      attempt={form.attempt}
      check={form.check}
      help={<Help title={t('setup.help.plan')} of="plan" />}
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
                {name === 'trial'
                  ? t('setup.trialText', { date: trialEnds(own) })
                  : t(`setup.planFor.${name}`)}
              </span>
            </label>
          )
        })}
      </div>
      <Comparison />
    </StepPage>
  )
}

const lines = ['all', 'people', 'free', 'card'] as const

/** The plans beside each other; folded on phones. */
function Comparison() {
  const isPhone = useWidth('phone')
  return (
    <details className={classes.comparison} open={!isPhone}>
      <summary>{t('setup.compare')}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <div className={classes.scroll} role="region" aria-label={t('setup.compare')} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('setup.compare')}</span>
              </th>
              {plans.map((name) => (
                <th key={name} scope="col">
                  {t(`setup.plan.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line}>
                <th scope="row">{t(`setup.compare.${line}`)}</th>
                {plans.map((name) => (
                  <td key={name}>
                    {line === 'free' && name !== 'trial'
                      ? t('setup.compare.free.none')
                      : t(`setup.compare.${line}.is`)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
