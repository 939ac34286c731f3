import type { EndpointName } from '@rounds/contract'
import { type Full, type Json, day } from './full-visits.ts'
import { setReportDomains } from '#features/settings/queries.ts'
import { storeReport, storeSchedule } from './objects.ts'
import type { World } from './world.ts'

/** A schedule names its people; a request their ids, and addresses outside. */
const withIds = ({ recipients, ...schedule }: Json) => ({
  ...schedule,
  recipientIds: recipients.filter((each: Json) => each.id !== null).map((each: Json) => each.id),
  addresses: recipients.filter((each: Json) => each.id === null).map((each: Json) => each.name),
})
/** An address of a domain that the company allows. */
const outside = async ({ sup, server }: World) => {
  await server.services.database.inTenant(sup.user.tenant.id, (db) => setReportDomains(db, ['agency.test']))
  return ['director@agency.test']
}
const schedule: Pick<Full, 'answered' | 'stored'> = {
  answered: withIds,
  stored: async (_world, caller, { id }) => {
    const { data } = (await caller.get('/supervisors/reports/schedules')).body
    return withIds(data.find((each: Json) => each.id === id))
  },
}

/** Whole requests about reports. */
export const fullReports: Partial<Record<EndpointName, Full[]>> = {
  ...Object.fromEntries(
    (['reports.generate', 'reports.save'] as const).map((name): [EndpointName, Full[]] => [
      name,
      [
        {
          by: 'SUPERVISOR',
          request: (world) => ({
            body: {
              templateId: 'visit-activity',
              parameters: {
                dateRange: { start: day, end: day },
                delegateIds: [world.del.user.id],
                includeRatings: false,
                includeComparisons: true,
              },
              format: 'XLSX',
              title: 'For the director',
              description: 'Every month',
            },
          }),
        },
      ],
    ]),
  ),
  'schedules.create': [
    {
      by: 'SUPERVISOR',
      request: async (world, caller) => ({
        body: {
          reportId: await storeReport(world, caller, 'saved'),
          every: 'quarter',
          format: 'XLSX',
          asLink: false,
          recipientIds: [world.del.user.id],
          addresses: await outside(world),
        },
      }),
      ...schedule,
    },
  ],
  'schedules.update': [
    {
      by: 'SUPERVISOR',
      request: async (world, caller) => ({
        params: { id: await storeSchedule(world, caller) },
        body: { every: 'week', format: 'PDF', asLink: true, recipientIds: [world.del.user.id] },
      }),
      ...schedule,
    },
    {
      by: 'SUPERVISOR',
      request: async (world, caller) => ({
        params: { id: await storeSchedule(world, caller) },
        body: { every: 'week', format: 'PDF', recipientIds: [], addresses: await outside(world) },
      }),
      ...schedule,
    },
  ],
}
