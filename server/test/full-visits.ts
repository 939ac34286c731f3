import { rolePermissions } from '@rounds/contract/permissions'
import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@rounds/contract'
import { addDays, daysBetween } from '@rounds/contract/dates'
import type { Role } from '@rounds/contract/endpoint'
import type { Visit } from '@rounds/contract/visits'
import { plan, prescriber, submitted } from './objects.ts'
import type { Caller, Request, World } from './world.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever was answered
export type Json = any

/** A request that says all that an endpoint takes, in words that no default has. */
export type Full = {
  /** Who sends it; the usual caller unless said. */
  by?: Role
  request(world: World, caller: Caller): Promise<Request> | Request
  /** What of the answer says what was sent, in the shape of the body; the answer itself unless said. */
  answered?(answer: Json): unknown
  /** The same, asked for afterwards. */
  stored?(world: World, caller: Caller, answer: Json): Promise<unknown>
  /** Fields that nothing answers, each with its reason; with a part of the body its fields, too. */
  unsaid?: Record<string, string>
}

export const day = '2026-11-17'
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
export const place = (city: string) => ({
  address: '3 Quai Nord',
  city,
  coordinates: { lat: 43.7, lng: 7.26 },
})
const outcomes = {
  productsDiscussed: ['Tensia 5 mg'],
  samplesProvided: [{ product: 'Tensia 5 mg', quantity: 3 }],
  steps: ['send_study'],
  nextSteps: 'Send the dosage study.',
  rating: 3.5,
  feedback: 'Asks for the trial of May.',
  notMet: { reason: 'tooBusy', note: 'Come back on Thursday.' },
}
const planned = () => ({
  scheduledTime: '14:35',
  duration: 45,
  type: 'follow_up',
  notes: 'Ring first.',
  objectives: ['Dosage', 'Samples'],
})
const times = () => ({ startTime: ago(50), endTime: ago(20), timesSource: 'planned' })
export const version = { version: 'names what was changed' }
const decision = (key: 'ids' | 'approvalIds'): Full => ({
  request: async (world) => {
    const id = await submitted(world)
    return {
      body: {
        action: 'reject',
        [key]: [id],
        reason: 'Nobody was there.',
        reasonCode: 'date',
        asOf: new Date(Date.now() + 60_000).toISOString(),
        sample: [{ id, isOpened: true }],
      },
    }
  },
  unsaid: { asOf: 'says what was read', sample: 'the history of each keeps it' },
  answered: ({ action, visits: [visit] }) => ({
    action,
    [key]: [visit.id],
    reason: visit.rejectionReason,
    reasonCode: visit.rejectionCode,
  }),
})

/** Whole requests of visits, of decisions on them and of what a company sets. */
export const fullVisits: Partial<Record<EndpointName, Full[]>> = {
  'visits.create': [
    {
      request: async (world) => ({
        body: {
          id: randomUUID(),
          prescriberId: await prescriber(world),
          scheduledDate: day,
          ...planned(),
          location: place('Nice'),
          status: 'completed',
          outcomes,
          ...times(),
        },
      }),
    },
    {
      request: async (world) => ({
        body: { prescriberId: await prescriber(world), scheduledDate: day, status: 'scheduled', ...times() },
      }),
    },
    {
      request: async (world) => ({
        body: {
          prescriberId: await prescriber(world),
          scheduledDate: day,
          status: 'in-progress',
          ...times(),
        },
      }),
    },
  ],
  'visits.createCycles': [
    {
      request: async (world) => {
        const prescriberId = await prescriber(world)
        return {
          body: {
            cycles: [{ prescriberId, startDate: day, intervalDays: 3, occurrences: 2, ...planned() }],
            visits: [
              {
                id: randomUUID(),
                prescriberId,
                scheduledDate: addDays(day, 30),
                ...planned(),
                location: place('Nice'),
                status: 'scheduled',
                outcomes,
                ...times(),
              },
            ],
          },
        }
      },
      answered: ({ visits }: { visits: Visit[] }) => {
        const [first, second] = visits.filter((visit) => visit.cycleId !== null)
        return {
          visits: visits.filter((visit) => visit.cycleId === null),
          cycles: [
            {
              ...first,
              startDate: first?.scheduledDate,
              occurrences: visits.length - 1,
              intervalDays: daysBetween(first?.scheduledDate ?? '', second?.scheduledDate ?? ''),
            },
          ],
        }
      },
    },
  ],
  'visits.update': [
    {
      request: async (world) => ({
        params: { id: await plan(world) },
        body: {
          prescriberId: await prescriber(world),
          scheduledDate: addDays(day, 1),
          ...planned(),
          location: place('Nice'),
          outcomes,
          ...times(),
          draftData: { notes: 'Half a sentence' },
          status: 'in-progress',
          version: 1,
        },
      }),
      unsaid: version,
    },
  ],
  'visits.setStatus': [
    {
      request: async (world) => ({
        params: { id: await plan(world) },
        body: { status: 'completed', toStatus: 'completed', outcomes, ...times(), version: 1 },
      }),
      unsaid: { ...version, toStatus: 'is the status' },
    },
    {
      by: 'SUPERVISOR',
      request: async (world) => ({
        params: { id: await submitted(world) },
        body: { status: 'rejected', reason: 'Nobody was there.', reasonCode: 'date' },
      }),
      answered: ({ status, rejectionReason, rejectionCode }) => ({
        status: status as unknown,
        reason: rejectionReason as unknown,
        reasonCode: rejectionCode as unknown,
      }),
    },
  ],
  'visits.submit': [
    {
      request: async (world) => ({
        params: { id: await plan(world) },
        body: { notes: 'Please look at the day.' },
      }),
    },
  ],
  'approvals.process': [decision('ids')],
  'approvals.bulkProcess': [decision('approvalIds')],
  'settings.updatePermissions': [
    {
      request: () => ({
        params: { role: 'SUPERVISOR' },
        body: {
          permissions: rolePermissions.SUPERVISOR.filter((key) => key !== 'analytics.read'),
          version: 0,
        },
      }),
      unsaid: version,
    },
  ],
  'settings.changeReviewRules': [
    {
      by: 'TENANT_ADMIN',
      request: () => ({
        body: {
          veryShortMinutes: 3,
          longMinutes: 200,
          lateDays: 4,
          manySamples: 0,
          noProducts: false,
          noRating: false,
          noTimes: false,
          sameTwice: false,
          goalHours: 24,
          samplePercent: 20,
          version: 0,
        },
      }),
      unsaid: version,
    },
  ],
  'settings.changeReportDomains': [
    {
      by: 'TENANT_ADMIN',
      request: () => ({ body: { domains: ['agency.test', 'director.test'], version: 0 } }),
      unsaid: version,
    },
  ],
}
