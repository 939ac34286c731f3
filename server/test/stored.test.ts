import { expect, test } from 'vitest'
import { importColumns } from '@rounds/contract/prescribers'
import { success, sweepOf } from './cells.ts'
import { endpoints, fieldsOf, isChange } from './endpoints.ts'
import { full, unstored } from './full-requests.ts'
import type { Full } from './full-visits.ts'
import { bearer, call } from './world.ts'

const sweep = sweepOf('stored sweep')

type Path = (string | number)[]
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  )

const taking = endpoints.flatMap(({ name, endpoint }) => {
  const fields = fieldsOf(endpoint).filter(({ where }) => where === 'body')
  const isPart = ({ path }: { path: Path }) =>
    fields.some((other) => other.path.length > path.length && path.every((key, at) => other.path[at] === key))
  const leaves = fields.filter((field) => !isPart(field)).map(({ path }) => path)
  return isChange(endpoint) && leaves.length > 0 ? [{ name, endpoint, leaves }] : []
})

/** Where a body says something, of each list as of its first. */
const saidIn = (value: unknown, path: Path = []): Path[] => {
  if (Array.isArray(value)) return value.flatMap((each) => saidIn(each, [...path, 0]))
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => saidIn(inner, [...path, key]))
    : [path]
}
const begins = (start: Path, path: Path) => start.every((key, at) => path[at] === key)

const isUnsaid = ({ unsaid = {} }: Full, path: Path) =>
  path.some((_, length) => Object.hasOwn(unsaid, path.slice(0, length + 1).join('.')))

test('every change that takes something has its whole request, or a reason why nothing is stored', () => {
  const listed = [...Object.keys(full), ...Object.keys(unstored)]
  expect(listed.toSorted()).toEqual(taking.map(({ name }) => name).toSorted())
})

test.for(taking.filter(({ name }) => full[name]))(
  '$name: what was sent is answered, and read again',
  async ({ name, endpoint, leaves }) => {
    const { server, world, usual } = sweep()
    const sent: Path[] = []
    for (const each of full[name] ?? []) {
      const { caller } = await usual(name, endpoint, each.by)
      const request = await each.request(world, caller)
      const { status, text } = await call(server, endpoint, request, bearer(caller))
      expect(status, text).toBe(success(endpoint))
      const untaken = saidIn(request.body).filter((path) => !leaves.some((leaf) => begins(leaf, path)))
      expect(
        untaken.map((path) => path.join('.')),
        `${name} drops what is sent`,
      ).toEqual([])
      const answer = JSON.parse(text) as { id?: string }
      const reader = endpoints.find(
        ({ endpoint: { method, path } }) =>
          method === 'GET' &&
          (path === endpoint.path || path === `${endpoint.path}/:id`) &&
          path.includes(':id'),
      )?.endpoint
      const params = { ...request.params, ...(answer.id !== undefined && { id: answer.id }) }
      const read = async () =>
        reader && (JSON.parse((await call(server, reader, { params }, bearer(caller))).text) as unknown)
      const answered = each.answered ? each.answered(answer) : answer
      const stored = each.stored ? await each.stored(world, caller, answer) : await read()
      expect(answered ?? stored, `${name} can be looked at`).toBeDefined()
      for (const path of leaves) {
        const value = at(request.body, path)
        if (value === undefined || value === null) continue
        sent.push(path)
        if (isUnsaid(each, path)) continue
        const label = `${name} ${path.join('.')}`
        if (answered !== undefined) expect(at(answered, path), `${label} as answered`).toEqual(value)
        if (stored !== undefined) expect(at(stored, path), `${label} as stored`).toEqual(value)
      }
    }
    expect(leaves.filter((path) => !sent.includes(path)).map((path) => path.join('.'))).toEqual([])
  },
)

test('a whole row of an import has every column', async () => {
  const request = await full['prescribers.importRows']?.[0]?.request(sweep().world, sweep().world.del)
  const { rows: [row = {}] = [] } = (request?.body ?? {}) as { rows?: object[] }
  expect(Object.keys(row).toSorted()).toEqual([...importColumns].toSorted())
})
