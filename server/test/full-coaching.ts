import type { EndpointName } from '@rounds/contract'
import type { Full } from './full-visits.ts'
import { plan, storeNoteTo } from './objects.ts'

/** Whole requests of the changes of notes. */
export const fullCoaching = {
  'coaching.write': [
    {
      request: async (world) => ({
        body: {
          delegateId: world.del.user.id,
          visitId: await plan(world),
          note: 'Open with the study.',
          nextStep: 'Ask for the ward round.',
        },
      }),
    },
  ],
  'coaching.reply': [
    {
      request: async (world, caller) => ({
        params: { id: await storeNoteTo(world, caller) },
        body: { reply: 'I shall, on Thursday.' },
      }),
    },
  ],
  'coaching.setDone': [
    {
      request: async (world, caller) => ({
        params: { id: await storeNoteTo(world, caller) },
        body: { visitId: await plan(world), isDone: true },
      }),
      answered: ({ doneIn }) => ({ visitId: doneIn[0], isDone: doneIn.length === 1 }),
    },
  ],
} satisfies Partial<Record<EndpointName, Full[]>>
