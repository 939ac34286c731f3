import { FARTHEST_ROW } from '@rounds/contract/asked'
import type { Role } from '@rounds/contract/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { testServer } from './fixtures.ts'
import { type Sees, TIED, type Tied, pagedLists, storeTied } from './paged.ts'
import { rolesOf } from './rights.ts'
import { type World, bearer, call, makeWorld } from './world.ts'

const server = testServer()
let world: World
let tied: Tied
beforeAll(async () => {
  world = await makeWorld(server)
  tied = await storeTied(world)
})

const lists = endpoints.filter(
  ({ endpoint: { input } }) => 'limit' in ((input as { shape?: object }).shape ?? {}),
)

type Name = (typeof lists)[number]['name']

/** Who asks what of a list, and how many of the rows of two teams that finds. */
const sweptOf = (name: Name) => {
  const swept = pagedLists(tied, world.del.user.id)[name]
  if (!swept) return []
  const { sees, queries, named, rows = () => TIED, varied } = swept
  const callers = {
    DELEGATE: world.del,
    SUPERVISOR: world.sup,
    TENANT_ADMIN: world.ta,
    SUPER_ADMIN: world.sa,
  }
  return (Object.entries(sees) as [Role, Sees][]).flatMap(([role, whose]) =>
    queries.map((asked) => {
      const query = whose === 'named' ? { ...asked, ...named } : asked
      const total = rows(asked) * (whose === 'tenant' ? 2 : 1)
      return { role, caller: callers[role], query, total, isVaried: varied?.(asked) ?? false }
    }),
  )
}

test('every list in pages is swept', () => {
  expect(lists.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(pagedLists({ word: '', day: '' })).toSorted(),
  )
})

test.for(lists)('$name: is asked by each role that may', ({ name }) => {
  const asking = sweptOf(name).map(({ role }) => role)
  expect(asking).not.toEqual([])
  expect(asking).toEqual(expect.arrayContaining(rolesOf(name)))
})

type Body = {
  data?: { id: string }[] | { delegates: { id: string }[] }
  prescribers?: { id: string }[]
  pagination: { page: number; limit: number; total: number; totalPages: number }
}

test.for(lists)('$name: ends where counting rows would cost too much', async ({ name, endpoint }) => {
  const [first] = sweptOf(name)
  const ask = (page: number) => {
    const query = { ...first?.query, page: String(page), limit: '100' }
    return call(server, endpoint, { params: query, query }, bearer(first?.caller))
  }
  const last = FARTHEST_ROW / 100
  expect((await ask(last)).status).toBe(200)
  const beyond = await ask(last + 1)
  expect(beyond.status, beyond.text).toBe(400)
  expect(JSON.parse(beyond.text)).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'page' }] })
})

test.for(lists)(
  '$name: its pages are all that each role may see, in an order without ties',
  async ({ name, endpoint }) => {
    for (const { role, caller, query, total, isVaried } of sweptOf(name)) {
      const label = `${name} ${role} ${new URLSearchParams(query).toString()}`
      const ask = async (page: number, limit: number) => {
        const asked = { ...query, page: String(page), limit: String(limit) }
        const { status, text } = await call(server, endpoint, { params: query, query: asked }, bearer(caller))
        expect(status, `${label}: ${text}`).toBe(200)
        const { data, prescribers, pagination } = JSON.parse(text) as Body
        expect(pagination, label).toEqual({ page, limit, total, totalPages: Math.ceil(total / limit) })
        const found = data && 'delegates' in data ? data.delegates : (data ?? prescribers ?? [])
        return found.map(({ id }) => id)
      }
      const whole = await ask(1, 100)
      expect(new Set(whole).size, label).toBe(total)
      for (const limit of [1, 3]) {
        const pages: string[][] = []
        for (let page = 1; page <= Math.ceil(total / limit); page++) pages.push(await ask(page, limit))
        expect(pages.flat(), `${label} in pages of ${limit}`).toEqual(whole)
      }
      for (const [page, limit] of [
        [2, Math.max(total, 1)],
        [total + 1, 1],
      ] as const)
        expect(await ask(page, limit), `${label} beyond the last page`).toEqual([])
      // What ties stands in the order of the ids, up or down.
      const sorted = whole.toSorted()
      if (!isVaried) expect([sorted, sorted.toReversed()], label).toContainEqual(whole)
    }
  },
)
