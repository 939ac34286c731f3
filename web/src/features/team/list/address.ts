import { type MemberSort, memberSorts } from '@rounds/contract/team'
import type { Input } from '@rounds/contract/endpoint'
import type { team } from '@rounds/contract/team'
import { TEAM_PAGE } from '#features/team/member/useTeam.ts'
import { addressOf, oneOf, order, page, text } from '#lib/page/address.ts'

export const teamAddress = addressOf({
  tab: oneOf(['active', 'invited', 'inactive']),
  search: text({ as: 'q' }),
  department: text(),
  sort: order<MemberSort>(memberSorts, { usual: { by: 'name', isDescending: false } }),
  page: page(),
})
export type TeamView = ReturnType<typeof teamAddress.read>

/** Whom a tab shows. */
export const tabFilter = {
  active: { status: 'active' },
  invited: { invited: 'true' },
  inactive: { status: 'inactive', invited: 'false' },
} as const satisfies Record<TeamView['tab'], Input<typeof team.list>>

/** What the server is asked for a view; what is usual is left out, so that the usual view is one answer for all. */
export const filterOf = ({
  tab,
  search,
  department,
  sort,
  page: asked,
}: TeamView): Input<typeof team.list> => ({
  ...tabFilter[tab],
  limit: TEAM_PAGE,
  ...(search.trim() ? { search: search.trim() } : {}),
  ...(department ? { department } : {}),
  ...(sort.by === 'name' && !sort.isDescending
    ? {}
    : { sortBy: sort.by, sortOrder: sort.isDescending ? ('desc' as const) : ('asc' as const) }),
  ...(asked === 1 ? {} : { page: asked }),
})

export const isNarrowed = ({ search, department }: TeamView): boolean => search !== '' || department !== ''
