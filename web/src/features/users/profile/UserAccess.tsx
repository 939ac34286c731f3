import { Button, NativeSelect } from '@mantine/core'
import { refusalOfStep } from '@rounds/contract/user-rules'
import { type UserDetail, users } from '@rounds/contract/users'
import { useState } from 'react'
import { ProofDialog } from '#features/auth/factor/ProofDialog.tsx'
import { actOn, signOutEverywhere } from '#features/users/change/commands.ts'
import { permissionWords } from '#features/users/change/role-effect.ts'
import { nameOf, roleText } from '#features/users/change/texts.ts'
import { useSupervisors } from '#features/users/change/useCompany.ts'
import { useGranted } from '#features/users/change/useGranted.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'
import classes from './UserPage.module.css'

/** What somebody may do, with whom, and where they are signed in. */
export function UserAccess({
  user,
  isOwn,
  onRole,
}: {
  user: UserDetail
  isOwn: boolean
  onRole: () => void
}) {
  const granted = useGranted()
  const { role, sessions, teamSize } = user
  const refusal = refusalOfStep(
    user,
    { isDeleted: true },
    { actorId: isOwn ? user.id : '', admins: 2 },
  )?.message
  return (
    <section className={`card ${classes.card}`}>
      <h2>{t('users.access.title')}</h2>
      <div className={classes.part}>
        <div className={classes.with}>
          <span>
            <span className="small ink-2">{t('users.column.role')}</span>
            <br />
            <b>{roleText(role)}</b>
          </span>
          <Button variant="default" disabled={isOwn} onClick={onRole} aria-description={refusal}>
            {t('users.changeRole')}
          </Button>
        </div>
        {refusal === undefined ? null : <p className="small ink-2">{refusal}</p>}
        {role === 'SUPERVISOR' ? (
          <p className="small ink-2">{t('users.access.team', { count: teamSize })}</p>
        ) : null}
      </div>
      {role === 'DELEGATE' ? <Supervisor user={user} /> : null}
      <div className={classes.part}>
        <div className={classes.with}>
          <span>
            <span className="small ink-2">{t('users.access.sessions')}</span>
            <br />
            <b className="num">
              {sessions === 0 ? t('users.access.nowhere') : t('users.access.devices', { count: sessions })}
            </b>
          </span>
          {sessions === 0 ? null : (
            <Button variant="default" onClick={() => void signOutEverywhere(user)}>
              {t('users.signOut')}
            </Button>
          )}
        </div>
      </div>
      <SecondFactor user={user} isOwn={isOwn} />
      {role === 'SUPER_ADMIN' ? null : (
        <div className={classes.part}>
          <h3>{t('users.access.may', { role: roleText(role) })}</h3>
          <ul className={classes.may}>
            {permissionWords(role, granted).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Whoever has lost the phone is let in again by another admin, who proves themselves. */
function SecondFactor({ user, isOwn }: { user: UserDetail; isOwn: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const name = nameOf(user)
  return (
    <div className={classes.part}>
      <div className={classes.with}>
        <span>
          <span className="small ink-2">{t('factor.row')}</span>
          <br />
          <b>{t(user.hasSecondFactor ? 'factor.rowOn' : 'factor.rowOff')}</b>
        </span>
        {user.hasSecondFactor && !isOwn ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('factor.reset')}
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <ProofDialog
          title={t('factor.resetTitle', { name })}
          text={t('factor.resetText')}
          confirm={t('factor.resetSave')}
          endpoint={users.resetSecondFactor}
          toInput={(proof) => ({ ...proof, id: user.id })}
          onDone={() => {
            setAsking(false)
            toast(t('factor.resetDone', { name }))
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}

/** Whom a delegate reports to; another one is stored as soon as they are chosen. */
function Supervisor({ user }: { user: UserDetail }) {
  const supervisors = useSupervisors()
  const { supervisorId, supervisorName } = user
  const isListed = supervisorId === null || supervisors.some(({ id }) => id === supervisorId)
  return (
    <div className={classes.part}>
      <NativeSelect
        label={t('users.column.supervisor')}
        description={supervisorId === null ? t('users.form.supervisorHint') : undefined}
        value={supervisorId ?? ''}
        data={[
          { value: '', label: t('users.form.noSupervisor') },
          ...(isListed ? [] : [{ value: supervisorId, label: supervisorName ?? '' }]),
          ...supervisors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => {
          const id = event.currentTarget.value
          const to = supervisors.find((each) => each.id === id)?.name ?? t('users.form.noSupervisor')
          void actOn(
            user,
            { action: 'set-supervisor', supervisorId: id === '' ? null : id },
            t('users.done.supervisor', { name: nameOf(user), to }),
          )
        }}
      />
    </div>
  )
}
