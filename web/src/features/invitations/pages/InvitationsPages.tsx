import { Navigate, useParams } from 'react-router'
import { InvitationsPage } from '#features/invitations/list/InvitationsPage.tsx'
import { InvitePage } from '#features/invitations/send/InvitePage.tsx'
import { usePaths } from '#paths'

/** The invitations of the company, and the page that sends new ones. */
export function InvitationsPages() {
  const paths = usePaths()
  const { page } = useParams()
  if (page === undefined) return <InvitationsPage />
  return page === 'invite' ? <InvitePage /> : <Navigate to={paths.invitations()} replace />
}
