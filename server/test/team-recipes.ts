import { randomUUID } from 'node:crypto'
import { invited, plan, storeNote, storeNoteTo, teamMember } from './objects.ts'
import type { Recipe } from './world.ts'

const newMember: Recipe = {
  request: () => ({
    body: { firstName: 'Ines', lastName: 'Marin', email: `${randomUUID()}@test.test` },
  }),
}
const ofDelegate: Recipe = { reach: 'delegate', request: ({ del }) => ({ params: { id: del.user.id } }) }

const narrowed: Recipe = { reach: 'delegate', request: ({ del }) => ({ query: { memberId: del.user.id } }) }

/** Those of `recipes` that ask for, or change, the people of a team. */
export const teamRecipes = {
  'desk.dashboard': narrowed,
  'desk.activities': narrowed,
  'coaching.list': { request: () => ({}) },
  'coaching.write': {
    reach: 'delegate',
    request: async (world) => ({
      body: { delegateId: world.del.user.id, visitId: await plan(world), note: 'Open with the study.' },
    }),
  },
  'coaching.remove': {
    reach: 'own',
    request: async (world, _caller, owner) => ({ params: { id: await storeNote(world, owner) } }),
  },
  'coaching.own': { request: () => ({}) },
  'coaching.markRead': {
    reach: 'own',
    request: async (world, _caller, owner) => ({ params: { id: await storeNoteTo(world, owner) } }),
  },
  'coaching.reply': {
    reach: 'own',
    request: async (world, _caller, owner) => ({
      params: { id: await storeNoteTo(world, owner) },
      body: { reply: 'I shall.' },
    }),
  },
  'coaching.setDone': {
    reach: 'own',
    request: async (world, _caller, owner) => ({
      params: { id: await storeNoteTo(world, owner) },
      body: { visitId: await plan(world), isDone: true },
    }),
  },
  'team.list': { request: () => ({}) },
  'team.delegates': { request: () => ({}) },
  'team.get': ofDelegate,
  'team.week': ofDelegate,
  'team.ownWeek': { request: () => ({}) },
  'team.update': {
    reach: 'delegate',
    request: async (world) => ({ params: { id: await teamMember(world) }, body: { lastName: 'Marin' } }),
  },
  'team.remove': {
    reach: 'delegate',
    request: async (world) => ({ params: { id: await teamMember(world) } }),
  },
  'team.add': newMember,
  'team.addDelegate': newMember,
  'team.addMember': newMember,
  'team.inviteAgain': {
    reach: 'delegate',
    request: async (world) => ({ params: { id: await invited(world) } }),
  },
} satisfies Record<string, Recipe>
