import { storeReport } from './objects.ts'
import type { Recipe } from './world.ts'

const nothing: Recipe = { request: () => ({}) }
const ownReport = (status: Parameters<typeof storeReport>[2]): Recipe => ({
  reach: 'own',
  request: async (world, _caller, owner) => ({ params: { id: await storeReport(world, owner, status) } }),
})
const reportOf = (delegateIds: string[]) => ({
  templateId: 'visit-activity',
  parameters: { dateRange: { start: '2026-11-01', end: '2026-11-30' }, delegateIds },
  format: 'CSV',
})

/** Right requests for reports. */
export const reportRecipes = {
  'reports.templates': nothing,
  'reports.list': nothing,
  'reports.saved': nothing,
  'reports.generate': { reach: 'delegate', request: ({ del }) => ({ body: reportOf([del.user.id]) }) },
  'reports.save': {
    reach: 'delegate',
    request: ({ del }) => ({ body: { ...reportOf([del.user.id]), title: 'Every month' } }),
  },
  'reports.get': ownReport('pending'),
  'reports.remove': ownReport('saved'),
  'reports.retry': ownReport('failed'),
  'reports.exportFile': ownReport('completed'),
} satisfies Record<string, Recipe>
