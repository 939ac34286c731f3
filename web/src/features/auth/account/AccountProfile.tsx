import { type Profile, auth } from '@rounds/contract/auth'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { changesOf } from '#features/kept/form/changes.ts'
import { Kept, useKept } from '#features/kept/form/Kept.tsx'
import { useEndpointForm } from '#lib/page/form.ts'
import { t } from '#lib/words/messages.ts'
import { useRead, writeRead } from '#lib/reads/query.ts'
import { updateUser, useUser } from '#lib/session/session.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './AccountPage.module.css'

/** Name and phone, which the person may change, and what the administrator has set. */
export function AccountProfile() {
  const read = useRead(auth.profile, {})
  if (read.error && read.data === undefined)
    return <ErrorPanel title={t('account.profile.failed')} onRetry={() => void read.refetch()} />
  return <Loadable read={read}>{(profile) => <ProfileForm profile={profile} />}</Loadable>
}

const valuesOf = ({ firstName, lastName, phone }: Profile) => ({ firstName, lastName, phone: phone ?? '' })

type Values = ReturnType<typeof valuesOf>

function ProfileForm({ profile }: { profile: Profile }) {
  const { role } = useUser()
  const shown = useRef(profile)
  const draft = useKept<Values>('profile', 'own')
  const { form, field, problems, attempt, saving, submit } = useEndpointForm(
    auth.updateProfile,
    valuesOf(profile),
    (answer) => {
      const { id, firstName, lastName } = answer
      void draft.clear()
      updateUser({ id, firstName, lastName })
      writeRead(auth.profile, {}, answer)
      toast(t('account.profile.saved'))
    },
    { toInput: (values) => ({ ...values, phone: values.phone.trim() || null }) },
  )
  // What the device kept stands here first. What the person did not type follows what is so now.
  const follow = useEffectEvent((now: Profile) => {
    const typed = changesOf(valuesOf(shown.current), form.getValues())
    shown.current = now
    form.setValues({ ...valuesOf(now), ...typed })
  })
  useEffect(() => follow(profile), [profile])
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('account.profile.email')}</dt>
        <dd>
          {profile.email}
          {profile.isEmailVerified ? null : (
            <span className="ink-3"> · {t('account.profile.unconfirmed')}</span>
          )}
        </dd>
        <dt>{t('account.profile.role')}</dt>
        <dd>{t(`app.role.${role}`)}</dd>
        {profile.department === null ? null : (
          <>
            <dt>{t('account.profile.department')}</dt>
            <dd>{profile.department}</dd>
          </>
        )}
        {role === 'DELEGATE' ? (
          <>
            <dt>{t('account.profile.supervisor')}</dt>
            <dd>{profile.supervisorName ?? t('account.profile.noSupervisor')}</dd>
          </>
        ) : null}
      </dl>
      <p className="small ink-3">{t('account.profile.askAdmin')}</p>
      <form onSubmit={submit} noValidate className="stack">
        <Kept draft={draft} form={form} fresh={valuesOf(profile)} />
        <ErrorSummary problems={problems} attempt={attempt} short />
        <div className={classes.pair}>
          <TextInput
            label={t('account.profile.firstName')}
            autoComplete="given-name"
            {...field('firstName')}
          />
          <TextInput
            label={t('account.profile.lastName')}
            autoComplete="family-name"
            {...field('lastName')}
          />
        </div>
        <TextInput
          type="tel"
          label={`${t('account.profile.phone')} ${t('app.ui.optional')}`}
          autoComplete="tel"
          {...field('phone')}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={saving}>
            {t('account.profile.save')}
          </Button>
        </div>
      </form>
    </>
  )
}
