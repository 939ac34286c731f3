import { Button, TextInput } from '@mantine/core'
import { type Health, type HealthCheck, type HealthCheckName, overview } from '@rounds/contract/overview'
import { IconAlertCircle, IconCheck, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead, useSave } from '#lib/reads/query.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { type Paths, usePaths } from '#paths'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './HealthCard.module.css'

/** Where each is mended, with what is concerned already chosen. */
const fixOf = (name: HealthCheckName, paths: Paths): string =>
  ({
    supervisors: `${paths.users()}?only=no-supervisor`,
    departments: `${paths.users()}?only=no-department`,
    prescribers: `${paths.users()}?role=DELEGATE`,
    secondFactor: `${paths.settings()}?section=security`,
    admins: `${paths.invitations()}/invite`,
    mail: paths.invitations(),
    colours: `${paths.settings()}?section=branding`,
    calendar: `${paths.settings()}?section=localization`,
    silent: paths.userAnalytics(),
  })[name]

/** So many are named in a sentence. */
const NAMED = 3
const namesText = ({ names, count }: HealthCheck) => {
  const first = names.slice(0, NAMED).join(', ')
  return count > NAMED ? t('overview.more', { names: first, count: count - NAMED }) : first
}

const basisText = ({ name, total, at }: HealthCheck, format: Format) => {
  if (name === 'mail')
    return at === null
      ? t('overview.basis.mailNone')
      : t('overview.basis.mail', { when: format.relativeInstant(at) })
  if (name === 'calendar') return t('overview.basis.calendar', { count: total })
  if (name === 'silent') return t('overview.basis.silent', { count: total })
  return t(`overview.basis.${name}`, { total })
}

/** What of the set-up is not good, and what is (ux-next 5.7). */
export function HealthCard() {
  const format = useFormat()
  const read = useRead(overview.health, {})
  const [aside, setAside] = useState<HealthCheckName | null>(null)
  return (
    <section className={`card ${classes.card}`} aria-labelledby="overview-health">
      <Loadable read={read} skeleton={<SkeletonRows rows={4} label={t('overview.loading')} />}>
        {({ checks, checkedAt, skipped }) => {
          const bad = checks.filter(({ isGood }) => !isGood)
          const good = checks.filter(({ isGood }) => isGood)
          const title = t('overview.health', { good: good.length, total: checks.length })
          return (
            <>
              <header className={classes.head}>
                <div>
                  <h2 id="overview-health">{title}</h2>
                  <p className="small ink-3">
                    {t('overview.health.at', { time: format.instantTime(checkedAt) })}
                  </p>
                </div>
                <span className={classes.marks} aria-hidden>
                  {checks.map(({ name, isGood }) => (
                    <i key={name} data-good={isGood || undefined} />
                  ))}
                </span>
              </header>
              <Skipped steps={skipped} />
              <ul className={classes.bad}>
                {bad.map((check) => (
                  <Bad key={check.name} of={check} onAside={() => setAside(check.name)} />
                ))}
              </ul>
              <ul className={classes.good}>
                {good.map((check) => (
                  <li key={check.name}>
                    <IconCheck size={16} stroke={2} aria-hidden />
                    <span>
                      <b>{t(`overview.good.${check.name}`)}</b>
                      <span className="small ink-3">{basisText(check, format)}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Loadable>
      {aside === null ? null : <AsideSheet name={aside} onClose={() => setAside(null)} />}
    </section>
  )
}

/**
 * What the set-up of a new company left out, each with where it is done now (ux-next 5.7). An instance of the version before, beside
 * this one, does not say.
 */
function Skipped({ steps = [] }: { steps: Health['skipped'] | undefined }) {
  const paths = usePaths()
  if (steps.length === 0) return null
  const placeOf: Partial<Record<(typeof steps)[number], string>> = {
    users: `${paths.invitations()}/invite`,
    import: paths.permissions(),
    configuration: `${paths.settings()}?section=branding`,
  }
  return (
    <ul className={classes.bad} aria-label={t('overview.skipped')}>
      {steps.map((step) => (
        <li key={step}>
          <IconMinus size={18} stroke={1.75} aria-hidden />
          <p>
            <b>{t('overview.skipped')}:</b> {t(`overview.skipped.${step}`)}
          </p>
          <span className={classes.acts}>
            <Button size="xs" variant="light" component={Link} to={placeOf[step] ?? paths.settings()}>
              {t(`overview.skipped.do.${step}`)}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Bad({ of, onAside }: { of: HealthCheck; onAside: () => void }) {
  const format = useFormat()
  const paths = usePaths()
  const { name, count, dismissed } = of
  const check = t(`overview.bad.${name}`, { count })
  const restore = useSave(overview.restore, {
    onRefused: (error) => toast({ message: reasonOf(error), tone: 'error' }),
  })
  return (
    <li data-aside={dismissed !== null || undefined}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <p>
        <b>{check}</b>{' '}
        {dismissed === null
          ? t(`overview.why.${name}`, { names: namesText(of) })
          : t('overview.health.dismissed', {
              date: format.shortDay(format.local(dismissed.until).day),
              reason: dismissed.reason,
            })}
      </p>
      <span className={classes.acts}>
        {dismissed === null ? (
          <>
            <Button
              size="xs"
              variant="subtle"
              aria-label={t('overview.health.dismissOf', { check })}
              onClick={onAside}
            >
              {t('overview.health.dismiss')}
            </Button>
            <Button size="xs" variant="light" component={Link} to={fixOf(name, paths)}>
              {t(`overview.fix.${name}`)}
            </Button>
          </>
        ) : (
          <Button
            size="xs"
            variant="default"
            loading={restore.saving}
            aria-label={t('overview.health.restoreOf', { check })}
            onClick={() => void restore.save({ check: name })}
          >
            {t('overview.health.restore')}
          </Button>
        )}
      </span>
    </li>
  )
}

function AsideSheet({ name, onClose }: { name: HealthCheckName; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const made = useSave(overview.dismiss, {
    onSaved: () => {
      toast(t('overview.health.dismissedToast'))
      onClose()
    },
  })
  return (
    <Sheet opened onClose={onClose} title={t('overview.health.dismissTitle')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void made.save({ check: name, reason })
        }}
      >
        <TextInput
          label={t('overview.health.reason')}
          description={t('overview.health.reasonHint')}
          maxLength={200}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {made.error ? <ErrorPanel title={reasonOf(made.error)} text="" /> : null}
        <Button type="submit" loading={made.saving}>
          {t('overview.health.dismiss')}
        </Button>
      </form>
    </Sheet>
  )
}
