import { Button } from '@mantine/core'
import { type UserDetail, users } from '@rounds/contract/users'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ChangeRole } from '#features/users/change/ChangeRole.tsx'
import { actOn } from '#features/users/change/commands.ts'
import { Leaving } from '#features/users/change/Leaving.tsx'
import { RowMenu } from '#features/users/change/RowMenu.tsx'
import { dayText, lastActiveText, nameOf, roleText } from '#features/users/change/texts.ts'
import { UserSheet } from '#features/users/change/UserSheet.tsx'
import { UserStatus } from '#features/users/change/UserStatus.tsx'
import { usePageTitle } from '#lib/page/title.ts'
import { useKey } from '#lib/page/useKey.ts'
import { useRead } from '#lib/reads/query.ts'
import { useUser } from '#lib/session/session.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { BackLink } from '#ui/BackLink.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { Missing } from '#ui/Missing.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonCard } from '#ui/Skeletons.tsx'
import { UserAccess } from './UserAccess.tsx'
import { UserData } from './UserData.tsx'
import { UserTimeline } from './UserTimeline.tsx'
import classes from './UserPage.module.css'

/** What can this person do, and what did they do (ux-next 4)? */
export function UserPage() {
  const { userId = '' } = useParams<{ userId: string }>()
  const read = useRead(users.get, { id: userId })
  usePageTitle(read.data ? `${nameOf(read.data)} · ${t('users.title')}` : t('users.title'))
  if (read.error?.status === 404 || read.error?.status === 400) return <NotHere />
  return (
    <>
      {read.data === undefined ? <PageHeader title={t('users.title')} back={<Back />} /> : null}
      <Loadable read={read} skeleton={<SkeletonCard lines={4} />}>
        {(user) => <Detail user={user} />}
      </Loadable>
    </>
  )
}

function Back() {
  const paths = usePaths()
  return (
    <BackLink component={Link} to={paths.users()} label={t('users.crumb')}>
      {t('users.title')}
    </BackLink>
  )
}

function NotHere() {
  const paths = usePaths()
  return (
    <Missing
      component={Link}
      to={paths.users()}
      title={t('users.notFound')}
      text={t('users.notFoundText')}
      back={t('users.back')}
    />
  )
}

type Over = 'edit' | 'role' | 'deactivate' | 'delete'

function Detail({ user }: { user: UserDetail }) {
  const format = useFormat()
  const { id: own } = useUser()
  const [over, setOver] = useState<Over | null>(null)
  const facts = [
    roleText(user.role),
    user.department,
    t('users.since', { day: dayText(user.createdAt, format) }),
    user.lastActive === null ? null : t('users.lastActive', { when: lastActiveText(user, format) }),
  ]
  useKey('e', () => setOver('edit'))
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        back={<Back />}
        line={
          <span className={classes.line}>
            {user.status === 'active' ? null : <UserStatus user={user} />}
            {facts.filter(Boolean).join(' · ')}
          </span>
        }
        keepActions
        actions={
          <>
            <RowMenu
              user={user}
              own={own}
              isOutlined
              deeds={{
                onEdit: () => setOver('edit'),
                onRole: () => setOver('role'),
                onDeactivate: () => setOver('deactivate'),
                onDelete: () => setOver('delete'),
              }}
            />
            <Button onClick={() => setOver('edit')}>{t('users.edit')}</Button>
          </>
        }
      />
      <div className={classes.columns}>
        <Profile user={user} />
        <div className={classes.beside}>
          <UserAccess user={user} isOwn={user.id === own} onRole={() => setOver('role')} />
          <UserData user={user} />
        </div>
        <UserTimeline user={user} />
      </div>
      <Opened user={user} over={over} onClose={() => setOver(null)} />
    </>
  )
}

function Profile({ user }: { user: UserDetail }) {
  const facts = [
    [
      t('users.form.email'),
      `${user.email} · ${t(user.isEmailVerified ? 'users.profile.isVerified' : 'users.profile.notVerified')}`,
    ],
    [t('users.form.phone'), user.phone ?? t('users.nothing')],
    [t('users.form.department'), user.department ?? t('users.form.noDepartment')],
  ]
  return (
    <section className={`card ${classes.card}`}>
      <h2>{t('users.profile.title')}</h2>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Opened({ user, over, onClose }: { user: UserDetail; over: Over | null; onClose: () => void }) {
  const paths = usePaths()
  const navigate = useNavigate()
  if (over === 'edit') return <UserSheet user={user} onClose={onClose} />
  if (over === 'deactivate' || over === 'delete')
    return (
      <Leaving
        action={over}
        chosen={[user]}
        onDone={(_, { success }) => over === 'delete' && success && void navigate(paths.users())}
        onClose={onClose}
      />
    )
  if (over !== 'role') return null
  return (
    <ChangeRole
      chosen={[user]}
      onChange={(role) =>
        void actOn(
          user,
          { action: 'change-role', role },
          t('users.told.change-role', { count: 1, to: roleText(role) }),
        )
      }
      onClose={onClose}
    />
  )
}
