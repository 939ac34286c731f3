import { useParams } from 'react-router'
import { UsersPage } from '#features/users/list/UsersPage.tsx'
import { UserPage } from '#features/users/profile/UserPage.tsx'

/** The company's people, or one of them: whoever opens the one opens the other next, and so they come together. */
export function UsersPages() {
  return useParams().userId === undefined ? <UsersPage /> : <UserPage />
}
