import type { Recipe } from './world.ts'

const ofMember: Recipe = {
  reach: 'delegate',
  request: ({ del }) => ({ query: { delegateIds: del.user.id } }),
}

/** Right requests for what is counted of a team. */
export const analyticsRecipes = {
  'analytics.performanceReport': ofMember,
  'analytics.team': ofMember,
  'analytics.visits': ofMember,
  'analytics.measures': ofMember,
  'analytics.records': {
    reach: 'delegate',
    request: ({ del }) => ({ params: { measure: 'callRate' }, query: { delegateIds: del.user.id } }),
  },
} satisfies Record<string, Recipe>
