import { auditEntry } from './objects.ts'
import type { Recipe } from './world.ts'

const nothing: Recipe = { request: () => ({}) }

export const auditRecipes = {
  'audit.list': nothing,
  'audit.chain': nothing,
  'audit.check': nothing,
  'audit.proof': nothing,
  'audit.exportList': { request: () => ({ body: { action: 'login' } }) },
  'audit.get': {
    reach: 'tenant',
    request: async (world) => ({ params: { id: await auditEntry(world) } }),
  },
} satisfies Record<string, Recipe>
