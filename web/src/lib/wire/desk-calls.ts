import type { EndpointName } from '@rounds/contract'
import type { Descriptor } from '@rounds/contract/endpoint'

/** As `lightCalls`: what a supervisor's pages ask before their code is there. light-calls.test.ts keeps it equal to the contract. */
export const deskCalls = {
  dashboard: {
    name: 'desk.dashboard',
    method: 'GET',
    path: '/supervisors/dashboard',
    failure: 'Failed to fetch dashboard',
  },
} satisfies Record<string, Descriptor & { name: EndpointName }>
