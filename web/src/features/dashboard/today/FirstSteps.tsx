import type { DelegateSummary } from '@rounds/contract/dashboard'
import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import classes from './FirstSteps.module.css'

/** An empty Today of somebody new: three lines that tick themselves (ux.md 4.7). */
export function FirstSteps({ summary }: { summary: DelegateSummary }) {
  const paths = usePaths()
  const steps = [
    { key: 'prescriber', isDone: summary.prescribersCount > 0, to: paths.addPrescriber() },
    { key: 'plan', isDone: summary.totalVisits > 0, to: paths.scheduleVisit() },
    { key: 'record', isDone: summary.completedCount > 0, to: paths.recordVisit() },
  ] as const
  const current = steps.find((step) => !step.isDone)
  return (
    <section className={classes.card} aria-label={t('dashboard.first.title')}>
      <h2 className={classes.title}>{t('dashboard.first.title')}</h2>
      <ol className="plain-list">
        {steps.map((step) => (
          <li key={step.key} className={classes.step} data-done={step.isDone || undefined}>
            {step.isDone ? (
              <IconCircleCheck size={22} stroke={1.75} aria-hidden />
            ) : (
              <IconCircle size={22} stroke={1.75} aria-hidden />
            )}
            <span className={classes.words}>
              {t(`dashboard.first.${step.key}`)}
              {step.isDone ? <span className="visually-hidden"> {t('dashboard.first.isDone')}</span> : null}
            </span>
            {step.isDone ? null : (
              <span className="row">
                {step.key === 'prescriber' ? (
                  <Button variant="default" component={Link} to={paths.importPrescribers()}>
                    {t('dashboard.first.import')}
                  </Button>
                ) : null}
                <Button variant={step === current ? 'filled' : 'default'} component={Link} to={step.to}>
                  {t(`dashboard.first.${step.key}Action`)}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
