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

  'overview.users': nothing,
  'overview.home': nothing,
  'overview.health': nothing,
  'overview.dismiss': {
    request: () => ({ params: { check: 'departments' }, body: { reason: 'We have none.' } }),
  },
  'overview.restore': {
    request: async ({ ta }) => {
      await ta.put('/tenant-admin/health/departments/dismissal', { reason: 'We have none.' })
      return { params: { check: 'departments' } }
    },
  },
} satisfies Record<string, Recipe>
