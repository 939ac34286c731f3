import { Button } from '@mantine/core'
import { defaultBranding } from '@rounds/contract/branding'
import { type SetupStep, isSkippable, setupSteps, slugOf } from '@rounds/contract/setup-steps'
import { IconCheck, IconDoorEnter, IconMinus, IconSend, IconWorld } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useHref } from 'react-router'
import { adjustmentOf } from '#features/tenants/branding/rules.ts'
import { ApiError, isUnreachable, messageOf } from '#lib/plain/errors.ts'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { dismissAbout } from '#ui/toasts.ts'
import { SecretFields, secretIssues } from './AdminStep.tsx'
import { SETUP, StepPage } from './StepPage.tsx'
import { judgeRows } from './prescriber-rows.ts'
import { trialEnds } from './dates.ts'
import { colourName, departmentsOf, hasEntered, joined, peopleOf, stepOfIssue, usersOf } from './rules.ts'
import { type Wizard, finish, secretStore, wizardStore } from './store.ts'
import { useOwnTenant, useSetupPaths } from './useSetupPaths.ts'
import { useStepForm } from './useStepForm.ts'
import classes from './Review.module.css'
import wizardClasses from './SetupWizard.module.css'

type Problem = { path: string; message: string }

const problemsOf = (error: unknown): Problem[] => {
  if (error instanceof ApiError && error.issues.length > 0)
    return error.issues.map(({ path, message }) => ({
      path: '',
      message: `${t(`setup.step.${stepOfIssue(path)}`)}: ${message}`,
    }))
  // Of what was not answered nobody knows whether it was carried out; sent again, it is answered as it was.
  const becameOf = t(isUnreachable(error) ? 'setup.review.unanswered' : 'setup.review.nothing')
  return [{ path: '', message: `${messageOf(error)}. ${becameOf}` }]
}

/** Step 7 until it is done: what Finish makes of all that was entered. */
export function ReviewStep() {
  const wizard = useStore(wizardStore)
  const secret = useStore(secretStore)
  const [refused, setRefused] = useState<{ problems: Problem[]; attempt: number }>({
    problems: [],
    attempt: 0,
  })
  const [isBusy, setBusy] = useState(false)
  const isNew = wizard.mode === 'new'
  // After a reload the password is not there any more: it is asked for here.
  const [asksSecret, setAsksSecret] = useState(() => isNew && secretIssues(secretStore.get()).length > 0)
  const form = useStepForm(
    isNew ? secretIssues(secret) : [],
    (path) => secret[path as keyof typeof secret] === '',
  )
  const company = wizard.data.companyInfo?.companyName ?? ''

  const press = async () => {
    if (!form.check()) return
    setBusy(true)
    try {
      await finish()
      dismissAbout(SETUP)
    } catch (error) {
      const { code, issues } = error instanceof ApiError ? error : { code: '', issues: [] }
      if (code === 'SETUP_COMPLETE' && !isNew) wizardStore.set((now) => ({ ...now, phase: 'finished' }))
      if (issues.some(({ path }) => path.startsWith('adminAccount.password'))) setAsksSecret(true)
      setRefused(({ attempt }) => ({ problems: problemsOf(error), attempt: attempt + 1 }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <StepPage
      step="completion"
      title={t('setup.review.title')}
      text={t('setup.review.text')}
      wide
      problems={[...form.problems, ...refused.problems]}
      attempt={form.attempt + refused.attempt}
      action={
        <Button className={wizardClasses.goOn ?? ''} loading={isBusy} onClick={() => void press()}>
          {isBusy ? t('setup.review.busy', { company }) : t('setup.review.finish')}
        </Button>
      }
    >
      <p role="status" className="visually-hidden">
        {isBusy ? t('setup.review.busy', { company }) : ''}
      </p>
      <dl className={classes.review}>
        {setupSteps.slice(0, -1).map((step) => (
          <ReviewRow key={step} step={step} wizard={wizard} />
        ))}
      </dl>
      {asksSecret ? (
        <section className={classes.card}>
          <h2>{t('setup.review.again')}</h2>
          <p className="ink-2">{t('setup.review.againText')}</p>
          <SecretFields form={form} />
        </section>
      ) : null}
      <Effects wizard={wizard} />
    </StepPage>
  )
}

function ReviewRow({ step, wizard }: { step: SetupStep; wizard: Wizard }) {
  const paths = useSetupPaths()
  // What was entered is sent, however its page was left.
  const isPassed = isSkippable(step) && !hasEntered(wizard.data, step)
  const name = t(`setup.step.${step}`)
  return (
    <div>
      <dt>
        {isPassed ? (
          <IconMinus size={16} aria-hidden />
        ) : (
          <IconCheck size={16} aria-hidden className={classes.done} />
        )}
        {name}
      </dt>
      <dd>
        {isPassed ? (
          <span className="ink-2">{t(`setup.later.${step as 'users'}`)}</span>
        ) : (
          <Words step={step} wizard={wizard} />
        )}
      </dd>
      <dd>
        <Link to={paths.step(step)}>
          {t(isPassed ? 'setup.review.now' : 'setup.review.edit')}
          <span className="visually-hidden"> {name}</span>
        </Link>
      </dd>
    </div>
  )
}

function Words({ step, wizard: { data, mode } }: { step: SetupStep; wizard: Wizard }): ReactNode {
  const own = useOwnTenant()
  const { companyInfo: info, address, plan, adminAccount: admin, dataImport, configuration } = data
  if (step === 'company-info')
    return (
      <>
        <b>{info?.companyName}</b>,{' '}
        {joined(
          info?.industrySector,
          info?.companySize && t('setup.people', { size: info.companySize.replace('-', '–') }),
        )}
        <span className="ink-2">
          {joined(
            address?.streetAddress,
            joined(
              `${address?.city ?? ''} ${address?.postalCode ?? ''}`.trim(),
              address?.stateProvince,
              address?.country,
            ),
          )}
        </span>
      </>
    )
  if (step === 'plan')
    return (
      <>
        <b>{t(`setup.plan.${plan?.planId ?? 'trial'}` as 'setup.plan.trial')}</b>
        {plan?.planId === 'trial' ? (
          <>
            , {t('setup.review.trialEnds', { date: trialEnds(own) })}
            <span className="ink-2">{t('setup.review.trialText')}</span>
          </>
        ) : null}
      </>
    )
  if (step === 'admin')
    return (
      <>
        <b>{`${admin?.firstName} ${admin?.lastName}`}</b>, {admin?.email}
        {mode === 'new' ? <span className="ink-2">{t('setup.review.secret')}</span> : null}
      </>
    )
  if (step === 'users') {
    const people = peopleOf(data)
    const users = usersOf(people)
    const left = people.length - users.length
    const roles = (['TENANT_ADMIN', 'SUPERVISOR', 'DELEGATE'] as const).flatMap((role) => {
      const count = users.filter((user) => user.role === role).length
      return count === 0 ? [] : [t(`setup.roles.${role}`, { count })]
    })
    return (
      <>
        <b>{t('setup.invitations', { count: users.length })}</b>
        {roles.length === 0 ? null : `: ${roles.join(', ')}`}
        {left === 0 ? null : `, ${t('setup.review.leftOut', { count: left })}`}
      </>
    )
  }
  if (step === 'import') {
    const { ready, bad, repeated } = judgeRows(dataImport?.prescribers ?? [])
    const left = bad.length + repeated.length
    return (
      <>
        <b>{t('setup.rows', { count: ready })}</b>
        {left === 0 ? null : `, ${t('setup.review.leftOut', { count: left })}`}
        <span className="ink-2">{dataImport?.fileName}</span>
      </>
    )
  }
  const colour = configuration?.branding?.primaryColor ?? defaultBranding.primary
  return (
    <>
      <span className="row">
        <span
          className={classes.swatch}
          style={{ backgroundColor: adjustmentOf(colour)?.solid ?? colour }}
          aria-hidden
        />
        {colourName(data)}
      </span>
      <span className="ink-2">
        {[
          'English',
          configuration?.localization?.currency ?? 'USD',
          info?.timezone,
          t('setup.departments', { count: departmentsOf(data).length }),
        ].join(' · ')}
      </span>
    </>
  )
}

/** What happens when Finish is pressed. */
function Effects({ wizard: { data, mode } }: { wizard: Wizard }) {
  const { own } = useSetupPaths()
  const address = useHref(`/${slugOf(data.companyInfo?.companyName ?? '')}`)
  const count = usersOf(peopleOf(data)).length
  const admin = [data.adminAccount?.firstName, data.adminAccount?.lastName].filter(Boolean).join(' ')
  return (
    <section className={classes.card}>
      <h2>{t('setup.review.effects')}</h2>
      <ul className="plain-list">
        {own ? null : (
          <li>
            <IconWorld size={16} stroke={1.75} aria-hidden />
            <span>
              {t('setup.review.address')} <b>{`${window.location.host}${address}`}</b>
            </span>
          </li>
        )}
        {count === 0 ? null : (
          <li>
            <IconSend size={16} stroke={1.75} aria-hidden />
            {t('setup.review.invited', { count, admin })}
          </li>
        )}
        <li>
          <IconDoorEnter size={16} stroke={1.75} aria-hidden />
          {t(mode === 'new' ? 'setup.review.mail' : 'setup.review.open')}
        </li>
      </ul>
    </section>
  )
}
