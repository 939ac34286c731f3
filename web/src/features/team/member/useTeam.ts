import { type TeamMember, team } from '@rounds/contract/team'
import { useRead } from '#lib/reads/query.ts'

/** As many as a page of the team's list has, and as an ordinary team. */
export const TEAM_PAGE = 100
/** As many as one answer can hold. */
const TEAM_MOST = 500
const wholeTeam = { status: 'active', limit: TEAM_PAGE } as const
const largeTeam = { status: 'active', limit: TEAM_MOST } as const

/**
 * Everybody who works in the team, by name: who comes before and after, and what the middle of the team is. The first page is the
 * list's own answer; whoever has more people asks once for all.
 */
export const useTeam = (enabled = true): readonly TeamMember[] | undefined => {
  const first = useRead(team.list, wholeTeam, { enabled }).data
  const isLarge = first !== undefined && first.pagination.total > first.data.length
  const all = useRead(team.list, largeTeam, { enabled: enabled && isLarge }).data
  return isLarge ? all?.data : first?.data
}

/** The departments of people and the one that is chosen, each once, by name. */
export const departmentsOf = (people: readonly Pick<TeamMember, 'department'>[], chosen = ''): string[] =>
  [...new Set([...people.map(({ department }) => department ?? ''), chosen])]
    .filter((name) => name !== '')
    .toSorted((a, b) => a.localeCompare(b))
