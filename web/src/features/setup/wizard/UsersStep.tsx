import { useMemo } from 'react'
import { PasteList } from '#features/invitations/paste/PasteList.tsx'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { StepPage } from './StepPage.tsx'
import { departmentsOf, peopleOf, usersOf } from './rules.ts'
import { enter, wizardStore } from './store.ts'

/** Step 4: the list of people is pasted, as Invitations does it; nothing is sent before Finish. */
export function UsersStep() {
  const data = useStore(wizardStore, (wizard) => wizard.data)
  const departments = useMemo(() => departmentsOf(data), [data])
  const people = useMemo(() => peopleOf(data), [data])
  return (
    <StepPage step="users" title={t('setup.users.title')} text={t('setup.users.text')} wide>
      <PasteList
        empty={t('setup.users.empty')}
        text={data.usersText ?? ''}
        people={people}
        departments={departments}
        onText={(text) => {
          const usersText = text === '' ? undefined : text
          enter('usersText', usersText)
          const users = usersOf(peopleOf(wizardStore.get().data))
          enter('users', users.length === 0 ? undefined : users)
        }}
      />
    </StepPage>
  )
}
