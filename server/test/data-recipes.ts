import { randomUUID } from 'node:crypto'
import type { Right } from './right.ts'
import { type Caller, PASSWORD, type Recipe, type World, freshUser } from './world.ts'

const nothing: Recipe = { request: () => ({}) }

/** A file of somebody's own data, in whatever state. */
export const storeDataExport = async (
  { server }: Pick<World, 'server'>,
  { user }: Caller,
  status: 'completed' | 'failed' = 'completed',
): Promise<string> => {
  const id = randomUUID()
  await server.services.database.inTenant(user.tenant.id, async (db) => {
    // One that is under way would be in the way of another.
    await db.rows(
      `update data_exports set status = 'failed' where tenant_id = $1 and created_by = $2 and status in ('pending', 'processing')`,
      [user.id],
    )
    await db.rows(
      `insert into data_exports (tenant_id, id, kind, person_id, created_by, status, size, records, finished_at, expires_at)
       values ($1, $2, 'person', $3, $3, $4, 3, 1, now(), now() + interval '1 day')`,
      [id, user.id, status],
    )
    await db.rows(
      `insert into data_export_parts (tenant_id, export_id, number, bytes) values ($1, $2, 0, 'zip')`,
      [id],
    )
  })
  return id
}
const ownExport = (status?: 'failed'): Recipe => ({
  reach: 'own',
  request: async (world, _caller, owner) => ({ params: { id: await storeDataExport(world, owner, status) } }),
})
/** Somebody who has nothing being made yet asks. */
const once: Pick<Recipe, 'fresh'> = { fresh: true }

/** Those of `recipes` that ask for data, or have it erased. */
export const dataRecipes = {
  'exports.requestOwn': { ...once, ...nothing },
  'exports.listOwn': nothing,
  'exports.requestPerson': {
    ...once,
    reach: 'tenant',
    request: async (world) => ({
      body: { userId: (await freshUser(world, world.a.tenant, 'DELEGATE')).user.id, password: PASSWORD },
    }),
  },
  'exports.requestCompany': { ...once, request: () => ({ body: { password: PASSWORD } }) },
  'exports.list': nothing,
  'exports.requestLog': {
    ...once,
    request: async (world, caller) => {
      // What they have asked for before is over.
      if (caller) await storeDataExport(world, caller)
      return { body: { action: 'login' } }
    },
  },
  'exports.listLog': nothing,
  'exports.get': ownExport(),
  'exports.retry': ownExport('failed'),
  'exports.file': ownExport(),
  'erasure.preview': {
    reach: 'tenant',
    request: async (world) => ({
      params: { id: (await freshUser(world, world.a.tenant, 'DELEGATE')).user.id },
    }),
  },
  'erasure.erase': {
    reach: 'tenant',
    request: async (world) => {
      const { user } = await freshUser(world, world.a.tenant, 'DELEGATE', 'inactive')
      return { body: { userId: user.id, name: `${user.firstName} ${user.lastName}`, password: PASSWORD } }
    },
  },
} satisfies Record<string, Recipe>

const managing: Right = { by: ['TENANT_ADMIN'], needs: 'users.manage' }
const logging: Right = { by: ['TENANT_ADMIN'], needs: 'audit.read' }
const asking: Pick<Right, 'always' | 'audit'> = { always: true, audit: 'request data-export' }
export const dataRights = {
  'exports.requestOwn': { by: 'any', ...asking },
  'exports.listOwn': { by: 'any' },
  'exports.requestPerson': { ...managing, ...asking },
  'exports.requestCompany': { ...managing, ...asking },
  'exports.list': managing,
  'exports.requestLog': { ...logging, ...asking },
  'exports.listLog': logging,
  'exports.get': { by: 'any' },
  'exports.retry': { by: 'any', always: true, audit: 'retry data-export' },
  'exports.file': { by: 'any' },
  'erasure.preview': managing,
  'erasure.erase': { ...managing, always: true, audit: 'erase user' },
} satisfies Record<string, Right>
