import { randomUUID } from 'node:crypto'
import type { Full, Json } from './full-visits.ts'
import { invitation, namedDepartment } from './objects.ts'
import type { Right } from './right.ts'
import type { Recipe, World } from './world.ts'

const address = () => `${randomUUID()}@test.test`
const nothing: Recipe = { request: () => ({}) }

/** An invitation of the owner's tenant, made by its admin. */
const sent = async (world: World) => {
  const { body } = await world.ta.post<{ id: string }>('/tenant-admin/invitations', {
    email: address(),
    role: 'DELEGATE',
  })
  return body.id
}
const ofTenant: Recipe = {
  reach: 'tenant',
  request: async (world) => ({ params: { id: await sent(world) } }),
}

const accepted = async (world: World) => ({
  token: await invitation(world),
  firstName: 'Ines',
  lastName: 'Marin',
  password: 'quite-another-1-Kestrel',
  confirmPassword: 'quite-another-1-Kestrel',
})

/** Those of `recipes` that invite people, and those with which they come. */
export const inviteRecipes = {
  'invitations.lookup': { request: async (world) => ({ body: { token: await invitation(world) } }) },
  'invitations.accept': { request: async (world) => ({ body: await accepted(world) }) },
  'invites.list': nothing,
  'invites.options': nothing,
  'invites.known': { request: () => ({ body: { emails: [address()] } }) },
  'invites.create': { request: () => ({ body: { email: address(), role: 'SUPERVISOR' } }) },
  'invites.createMany': {
    request: () => ({ body: { lines: [{ id: randomUUID(), email: address(), role: 'DELEGATE' }] } }),
  },
  'invites.cancel': ofTenant,
  'invites.restore': {
    reach: 'tenant',
    request: async (world) => {
      const id = await sent(world)
      await world.ta.patch(`/tenant-admin/invitations/${id}/cancel`, {})
      return { params: { id } }
    },
  },
  'invites.resend': ofTenant,
} satisfies Record<string, Recipe>

const unsaid = {
  message: 'stands in the mail',
  supervisorId: 'the account has it once the invitation is accepted',
}
const listed = async (caller: World['ta'], email: string) =>
  (await caller.get<{ data: Json[] }>(`/tenant-admin/invitations?search=${email}`)).body.data[0]

const person = async (world: World) => ({
  email: address(),
  role: 'DELEGATE',
  department: await namedDepartment(world),
  firstName: 'Ines',
  lastName: 'Marin',
})
const common = (world: World) => ({ supervisorId: world.sup.user.id, message: 'See you on Monday.' })

/** Of `full`, the whole requests of these. */
export const fullInvites: Record<'invitations.accept' | 'invites.create' | 'invites.createMany', Full[]> = {
  'invitations.accept': [
    {
      request: async (world) => ({ body: await accepted(world) }),
      answered: ({ user }) => user as unknown,
      unsaid: { token: 'a secret', password: 'a secret', confirmPassword: 'a secret' },
    },
  ],
  'invites.create': [
    {
      request: async (world) => ({ body: { ...(await person(world)), ...common(world) } }),
      stored: (_world, caller, { email }) => listed(caller, String(email)),
      unsaid,
    },
  ],
  'invites.createMany': [
    {
      request: async (world) => ({
        body: { lines: [{ id: randomUUID(), ...(await person(world)) }], ...common(world) },
      }),
      answered: ({ results: [{ invitation: made }] }) => ({ lines: [made as unknown] }),
      stored: async (_world, caller, { results: [{ email }] }) => ({
        lines: [await listed(caller, String(email))],
      }),
      unsaid,
    },
  ],
}

const inviting = { by: ['TENANT_ADMIN' as const], needs: 'invitations.manage' as const }
const sending = { ...inviting, audit: 'send invitation' }
/** Of `rights`, who may invite. */
export const inviteRights = {
  'invites.list': inviting,
  'invites.options': inviting,
  'invites.known': inviting,
  'invites.create': sending,
  'invites.createMany': sending,
  'invites.cancel': { ...inviting, audit: 'cancel invitation', versions: 'invitations' },
  'invites.restore': { ...inviting, audit: 'restore invitation', versions: 'invitations' },
  'invites.resend': { ...sending, versions: 'invitations' },
} satisfies Record<string, Right>
