import { useParams } from 'react-router'
import { TeamPage } from '#features/team/list/TeamPage.tsx'
import { MemberPage } from '#features/team/profile/MemberPage.tsx'

/** The team, or one of it: whoever opens the one opens the other next, and so they come together. */
export function TeamPages() {
  return useParams().memberId === undefined ? <TeamPage /> : <MemberPage />
}
