import type { UserDetail } from '@rounds/contract/users'
import { useNavigate } from 'react-router'
import { ErasePerson } from '#features/erasure/person/ErasePerson.tsx'
import { PersonData } from '#features/exports/data/PersonData.tsx'
import { nameOf } from '#features/users/change/texts.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import classes from './UserPage.module.css'

/** What is stored about somebody: to be handed over, or to be taken out. */
export function UserData({ user }: { user: UserDetail }) {
  const paths = usePaths()
  const navigate = useNavigate()
  const { id, status } = user
  const name = nameOf(user)
  return (
    <section className={`card ${classes.card}`}>
      <h2>{t('data.person.title')}</h2>
      <div className={classes.part}>
        <PersonData id={id} name={name} />
      </div>
      <div className={classes.part}>
        <ErasePerson
          id={id}
          name={name}
          isDeactivated={status === 'inactive'}
          onErased={() => void navigate(paths.users())}
        />
      </div>
    </section>
  )
}
