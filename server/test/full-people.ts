import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@rounds/contract'
import { type Full, version } from './full-visits.ts'
import { department, namedDepartment, teamMember } from './objects.ts'
import type { World } from './world.ts'

const person = async (world: World) => ({
  firstName: 'Ines',
  lastName: 'Marin',
  email: `${randomUUID()}@test.test`,
  role: 'DELEGATE',
  department: await namedDepartment(world),
  phone: '+33 1 23',
  supervisorId: world.supX.user.id,
})
const draft = () => ({ name: `Cardiology ${randomUUID()}`, description: 'Hearts.' })

/** Those of `full` that an admin asks about people and departments. */
export const fullPeople: Partial<Record<EndpointName, Full[]>> = {
  'users.create': [{ request: async (world) => ({ body: await person(world) }) }],
  'users.update': [
    {
      request: async (world) => ({
        params: { id: await teamMember(world) },
        body: { ...(await person(world)), status: 'inactive', version: 1 },
      }),
      unsaid: version,
    },
  ],
  'departments.create': [{ request: () => ({ body: draft() }) }],
  'departments.update': [
    {
      request: async (world) => ({
        params: { id: await department(world) },
        body: { ...draft(), version: 1 },
      }),
      unsaid: version,
    },
  ],
}
