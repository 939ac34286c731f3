import { randomUUID } from 'node:crypto'
import { department, departmentWith, teamMember } from './objects.ts'
import type { Recipe } from './world.ts'

const nothing: Recipe = { request: () => ({}) }
const ofMember: Recipe = {
  reach: 'tenant',
  request: async (world) => ({ params: { id: await teamMember(world) } }),
}
const ofDepartment: Recipe = {
  reach: 'tenant',
  request: async (world) => ({ params: { id: await department(world) } }),
}

/** Those of `recipes` that an admin asks about people and departments. */
export const peopleRecipes = {
  'users.list': nothing,
  'users.get': ofMember,
  'users.activity': ofMember,
  'users.create': {
    request: () => ({
      body: { firstName: 'Ines', lastName: 'Marin', email: `${randomUUID()}@test.test`, role: 'DELEGATE' },
    }),
  },
  'users.update': {
    reach: 'tenant',
    request: async (world) => ({ params: { id: await teamMember(world) }, body: { lastName: 'Marin' } }),
  },
  'users.remove': ofMember,
  'users.bulk': {
    reach: 'tenant',
    request: async (world) => ({ body: { action: 'deactivate', userIds: [await teamMember(world)] } }),
  },
  'users.endSessions': ofMember,
  'departments.list': nothing,
  'departments.get': ofDepartment,
  'departments.create': { request: () => ({ body: { name: `Cardiology ${randomUUID()}` } }) },
  'departments.update': {
    reach: 'tenant',
    request: async (world) => ({
      params: { id: await department(world) },
      body: { name: `Cardiology ${randomUUID()}` },
    }),
  },
  'departments.movePeople': {
    reach: 'tenant',
    request: async (world) => ({
      params: { id: await departmentWith(world, await teamMember(world)) },
      body: { departmentId: await department(world) },
    }),
  },
  'departments.remove': ofDepartment,
} satisfies Record<string, Recipe>
