import type { EndpointName } from '@rounds/contract'
import { type Full, type Json, day } from './full-visits.ts'
import { storeReport, storeSchedule } from './objects.ts'

/** A schedule names its people; a request their ids. */
const withIds = ({ recipients, ...schedule }: Json) => ({
  ...schedule,
  recipientIds: recipients.map((each: Json) => each.id),
})
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
          recipientIds: [world.del.user.id],
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
        body: { every: 'week', format: 'PDF', recipientIds: [world.del.user.id] },
      }),
      ...schedule,
    },
  ],
}
