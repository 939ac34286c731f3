import { type TeamMember, team } from '@rounds/contract/team'
import { useRead } from '#lib/reads/query.ts'

/** As many as one supervisor's team has; larger ones are read page by page. */
export const TEAM_PAGE = 100
const wholeTeam = { status: 'active', limit: TEAM_PAGE } as const

/** Everybody who works in the team, by name: who comes before and after, and what the middle of the team is. */
export const useTeam = (enabled = true): readonly TeamMember[] | undefined =>
  useRead(team.list, wholeTeam, { enabled }).data?.data
