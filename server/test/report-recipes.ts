import { randomUUID } from 'node:crypto'
import { reportMailToken, storeMailed, storeReport, storeSchedule } from './objects.ts'
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

const sent = { every: 'month', format: 'CSV' }
const ownSchedule = (body?: object): Recipe => ({
  reach: 'own',
  request: async (world, _caller, owner) => ({
    params: { id: await storeSchedule(world, owner) },
    ...(body && { body: { ...sent, recipientIds: [owner.user.id], ...body } }),
  }),
})

const mailed: Recipe = {
  reach: 'own',
  request: async (world, _caller, owner) => ({ params: { id: await storeMailed(world, owner) } }),
}

/** Right requests for reports and for sending them. */
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
  'settings.reportDomains': nothing,
  'settings.changeReportDomains': {
    request: () => ({ body: { domains: [`${randomUUID().slice(0, 8)}.test`] } }),
  },
  'schedules.list': nothing,
  'schedules.people': nothing,
  'schedules.create': {
    reach: 'own',
    request: async (world, _caller, owner) => ({
      body: { ...sent, reportId: await storeReport(world, owner, 'saved'), recipientIds: [owner.user.id] },
    }),
  },
  'schedules.update': ownSchedule({ every: 'week' }),
  'schedules.remove': ownSchedule(),
  'schedules.sendNow': {
    reach: 'own',
    request: async (world, _caller, owner) => ({
      body: { ...sent, reportId: await storeReport(world, owner, 'saved') },
    }),
  },
  'schedules.stopByMail': { request: async (world) => ({ params: { token: await reportMailToken(world) } }) },
  'schedules.stopPage': { request: async (world) => ({ params: { token: await reportMailToken(world) } }) },
  'schedules.mailed': mailed,
  'schedules.mailedFile': mailed,
  'schedules.stop': { request: async (world) => ({ body: { token: await reportMailToken(world) } }) },
} satisfies Record<string, Recipe>
