import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '@rounds/contract'
import type { Endpoint } from '@rounds/contract/endpoint'
import { type ImportResult, importColumns } from '@rounds/contract/prescribers'
import { curious, curiousText, refused, refusedText, sample, welcome } from './bad-values.ts'
import { type Field, endpoints, fieldsOf, fittingRole, isChange, kinds } from './endpoints.ts'
import { testSettings, testServer } from './fixtures.ts'
import { judge } from './judge.ts'
import { testDatabase } from './own-database.ts'
import { recipes } from './recipes.ts'
import {
  type Answer,
  type Caller,
  type Request,
  type World,
  bearer,
  call,
  freshUser,
  makeWorld,
} from './world.ts'

const database = testDatabase()
const server = testServer(() => testSettings({ DATABASE_URL: database.url }))
let world: World
let cases = 0
let slowest = 0
beforeAll(async () => {
  world = await makeWorld(server)
})
afterAll(() => {
  console.log(`bad input: ${cases} cases of fields, 0 of 5xx, slowest ${slowest} ms`)
})

const callerFor = (name: EndpointName, endpoint: Endpoint): Promise<Caller> | Caller => {
  const role = fittingRole(endpoint)
  const caller = {
    SUPER_ADMIN: world.sa,
    TENANT_ADMIN: world.ta,
    SUPERVISOR: world.sup,
    DELEGATE: world.del,
  }[role]
  return recipes[name].fresh ? freshUser(world, caller.user.tenant, role) : caller
}

/** The value at a path, where what is missing on the way is made. */
const withValue = (target: unknown, [key, ...rest]: (string | number)[], value: unknown): unknown => {
  if (key === undefined) return value
  if (typeof key === 'number') {
    const list = Array.isArray(target) ? [...(target as unknown[])] : []
    list[key] = withValue(list[key], rest, value)
    return list
  }
  const record = typeof target === 'object' && target !== null ? (target as Record<string, unknown>) : {}
  return { ...record, [key]: withValue(record[key], rest, value) }
}
const at = (value: unknown, path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  )

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What is said whole or not at all, and no recipe says. */
const whole: Record<string, object> = {
  admin: { email: 'first@new.test', firstName: 'Fay', lastName: 'First' },
}

/** The request with one field replaced. */
const sending = (request: Request, { path, where }: Field, value: unknown): Request => {
  const key = String(path[0])
  if (where === 'path') return { ...request, params: { ...request.params, [key]: asText(value) } }
  if (where === 'query') return { ...request, query: { ...request.query, [key]: asText(value) } }
  const body = { ...(path.length > 1 && key in whole && { [key]: whole[key] }), ...request.body }
  return { ...request, body: withValue(body, path, value) as Record<string, unknown> }
}

/** Attempts on passwords and mails are counted, and a failed sign-in is written down. */
const counted = ['throttles', 'audit_log']

const send = async (
  label: string,
  endpoint: Endpoint,
  request: Request,
  caller: Caller,
  sent: unknown,
): Promise<Answer> => {
  cases++
  const start = performance.now()
  const answer = await call(server, endpoint, request, bearer(caller))
  slowest = Math.max(slowest, Math.round(performance.now() - start))
  judge(label, answer, asText(sent))
  return answer
}

/** Where what was stored can be read again: the address below that of what was made, the same one of what was changed. */
const readerOf = ({ method, path }: Endpoint) => {
  const own = method === 'POST' ? `${path}/:id` : path
  return endpoints.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === own)?.endpoint
}

const readAgain = async (endpoint: Endpoint, request: Request, stored: { id?: string }, caller: Caller) => {
  const reader = readerOf(endpoint)
  if (!reader) return undefined
  const params = { ...request.params, ...(stored.id !== undefined && { id: stored.id }) }
  const answer = await call(server, reader, { params }, bearer(caller))
  expect(answer.status, `reading ${endpoint.path} again`).toBe(200)
  return JSON.parse(answer.text) as unknown
}

/** Accepted text is stored exactly: NFC, and without the spaces around names. */
const checkStored = async (
  label: string,
  field: Field,
  value: string,
  sentTo: { endpoint: Endpoint; request: Request; caller: Caller; answer: Answer },
) => {
  const { endpoint, request, caller, answer } = sentTo
  const stored = JSON.parse(answer.text) as { id?: string }
  const again = await readAgain(endpoint, request, stored, caller)
  const exact = value.normalize('NFC')
  for (const body of [stored, again]) {
    const kept = body === undefined ? undefined : at(body, field.path)
    if (typeof kept === 'string' && field.kind === 'prose')
      expect(
        [exact, exact.trim(), 'General'].includes(kept),
        `${label} stored as ${JSON.stringify(kept)}`,
      ).toBe(true)
  }
}

const swept = endpoints.flatMap(({ name, endpoint }) =>
  fieldsOf(endpoint)
    .filter((field) => field.kind !== 'file' && name !== 'files.upload')
    .map((field) => ({ name, endpoint, field, label: `${name} ${field.path.join('.')}` })),
)

test('every field of every endpoint has a kind, and every kind its cases', () => {
  for (const { name, endpoint } of endpoints)
    for (const { path, kind } of fieldsOf(endpoint))
      expect.soft(kind, `${name} ${path.join('.')}`).toBeDefined()
  expect(Object.keys(refused).toSorted()).toEqual([...kinds].toSorted())
})

test.for(swept)('$label', async ({ name, endpoint, field, label }) => {
  const { kind, where } = field
  if (kind === undefined) throw new Error(`${label} has no kind`)
  const recipe = recipes[name]
  const make = async () => {
    const caller = await callerFor(name, endpoint)
    const request = await recipe.request(world, caller, caller)
    return { caller, request }
  }
  const base = await make()
  const mustRefuse = sample(where === 'body' ? refused[kind] : (refusedText[kind] ?? []), 12, label)
  const before = await database.fingerprint(counted)
  for (const value of mustRefuse) {
    if (where === 'path' && value === '') continue
    const each = `${label} ${asText(value).slice(0, 60)}`
    const answer = await send(each, endpoint, sending(base.request, field, value), base.caller, value)
    // Too long for an address is refused before anybody reads it.
    expect([400, 413, 414], `${each}: ${answer.status}`).toContain(answer.status)
  }
  expect(await database.fingerprint(counted), `${label}: a refused request changed rows`).toBe(before)

  const rest =
    where === 'body'
      ? [...sample(curious, 20, label), ...(kind === 'prose' ? sample(welcome, 6, label) : [])]
      : sample(curiousText, 20, label)
  let known = before
  let { caller, request } = base
  for (const value of rest) {
    if (where === 'path' && (value === '' || value === '.' || value === '..')) continue
    await database.owner.query('delete from throttles')
    const text = asText(value)
    const changed = sending(request, field, value)
    const answer = await send(`${label} ${text.slice(0, 60)}`, endpoint, changed, caller, value)
    // The name of a department is a reference: one that is none is refused in its own words (requirements E-046).
    const isReference = field.path[0] === 'department'
    if (!isReference && kind === 'prose' && typeof value === 'string' && welcome.includes(value))
      expect(answer.status, `${label} refuses ${text}: ${answer.text}`).not.toBe(400)
    if (answer.status >= 400 || !isChange(endpoint)) continue
    if (typeof value === 'string' && answer.text !== '' && readerOf(endpoint))
      await checkStored(`${label} ${text.slice(0, 60)}`, field, value, {
        endpoint,
        request: changed,
        caller,
        answer,
      })
    // A change may be sent to the same object again; what makes something, or spends a token, needs a new request.
    if (endpoint.method === 'POST') ({ caller, request } = await make())
    known = ''
  }
  if (known !== '')
    expect(await database.fingerprint(counted), `${label}: a refused request changed rows`).toBe(known)
})

test.for(importColumns)(
  'import column %s: every row is stored, skipped or reported, and none harms the others',
  async (column) => {
    // What JSON itself may not hold here refuses the whole file.
    const isJson = (value: unknown) =>
      typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))
    const values = [...refused.prose, ...refused.email, ...curious, ...welcome].filter(
      (value) => asText(value).length < 10_000 && isJson(value),
    )
    const rows = values.map((value, at) => ({
      firstName: 'Ada',
      lastName: `${column} ${at}`,
      [column]: value,
    }))
    cases += rows.length
    const answer = await world.del.post<ImportResult>('/prescribers/import', { rows })
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200)
    const { imported, skipped, errors } = answer.body
    expect(imported + skipped.length + errors.length).toBe(rows.length)
    const reported = [...skipped, ...errors].map(({ row }) => row)
    expect(new Set(reported).size).toBe(reported.length)
    const stored = await database.owner.query<{ value: string | null }>(
      `select case when $1 in ('address', 'city') then address ->> $1 else to_jsonb(p) ->> $2 end as value
     from prescribers p where created_by = $3 and (last_name like $1 || ' %' or $1 = 'lastName') order by id`,
      [column, column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), world.del.user.id],
    )
    const kept = new Set(stored.rows.map(({ value }) => value))
    if (column === 'email') return
    const taken = welcome.filter((value) => !reported.includes(values.lastIndexOf(value) + 1))
    for (const value of taken) expect(kept.has(value.normalize('NFC')), `${column} ${value}`).toBe(true)
  },
)
