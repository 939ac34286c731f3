import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { daySummary, plannedOf } from '#features/planning/plan/rules.ts'
import type { WizardPlan } from './useWizard.ts'
import type { Wizard } from './address.ts'
import classes from './Wizard.module.css'

/** Step 4: the week in a few lines, before it is submitted. */
export function WizardReady({ wizard, made }: { wizard: Wizard; made: WizardPlan }) {
  const format = useFormat()
  const { days, placed, plan } = made
  const taken = [...plan.taken, ...placed.map(plannedOf)]
  const missing = plan.target - taken.length
  return (
    <div className={classes.questions}>
      <p className={classes.total}>
        <strong>{t('planning.count', { planned: taken.length, target: plan.target })}</strong>
        {missing > 0 ? (
          <span className="ink-2"> {t('planning.under', { count: missing, target: plan.target })}</span>
        ) : null}
      </p>
      <ul className={`plain-list ${classes.box}`}>
        {days.map(({ day }) => {
          const { count, city } = daySummary(taken, day)
          return (
            <li key={day} className={classes.row}>
              <span className={`${classes.words} ${classes.name}`}>{format.day(day)}</span>
              <span className="num ink-2">
                {[t('planning.wizard.visits', { count }), city].filter(Boolean).join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
      {wizard.rhythm > 0 ? (
        <p>
          {t('planning.wizard.recurs', {
            count: wizard.rhythm / 7,
            times: wizard.times,
            total: placed.length * wizard.times,
          })}
        </p>
      ) : null}
    </div>
  )
}
