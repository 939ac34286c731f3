import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { API_BASE, api } from './index.ts'
import { openapi } from './openapi.ts'

type Schema = {
  $ref?: string
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
type Parameter = {
  $ref?: string
  name: string
  in: string
  required: boolean
  schema: Schema
  style?: string
  explode?: boolean
}
type Operation = {
  operationId: string
  description: string
  security: object[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

// As a machine reads it.
const document = JSON.parse(JSON.stringify(openapi('1'))) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: object }
}
const { schemas, parameters: headers } = document.components
const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.slice('#/components/schemas/'.length)] ?? {})

const endpoints = Object.values(api).flatMap((area) => Object.values<Endpoint>(area))
const operationOf = ({ method, path }: Endpoint): Operation => {
  const found = document.paths[API_BASE + path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!found) throw new Error(`${method} ${path} is not in the document`)
  return found
}
/** What of an input is a parameter. */
const inputParameters = ({ parameters = [] }: Operation) => parameters.filter(({ $ref }) => !$ref)

test('every reference leads somewhere, and nothing is described for nobody', () => {
  const text = JSON.stringify(document)
  const referred = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(?:schemas|parameters)\/(\w+)"/g)].map(([, name]) => name),
  )
  expect([...text.matchAll(/"\$ref":/g)].length).toBe(
    [...text.matchAll(/"\$ref":"#\/components\/(?:schemas|parameters)\//g)].length,
  )
  expect(referred).toEqual(new Set(Object.keys({ ...schemas, ...headers })))
})

/** The objects of a part of the document that have at least so many properties, each with where it stands. */
const objectsOf = (part: unknown, least: number, at = ''): [at: string, text: string][] => {
  if (part === null || typeof part !== 'object') return []
  const { type, properties } = part as Schema
  const isLarge = type === 'object' && Object.keys(properties ?? {}).length >= least
  const inner = Object.entries(part).flatMap(([key, value]) => objectsOf(value, least, `${at}/${key}`))
  return isLarge ? [[at, JSON.stringify(part)], ...inner] : inner
}

test('what is sent or answered in several places is described once', () => {
  const places = Map.groupBy(objectsOf(document, 5), ([, text]) => text)
  const repeated = [...places.values()].filter((found) => found.length > 1)
  expect(repeated.map((found) => found.map(([at]) => at))).toEqual([])
  const answered = (endpoint: Endpoint) =>
    operationOf(endpoint).responses[String(endpoint.status ?? 200)]?.content?.['application/json']?.schema
  expect(answered(api.visits.get)).toEqual({ $ref: '#/components/schemas/Visit' })
  expect(answered(api.visits.list)?.properties?.data?.items).toEqual({ $ref: '#/components/schemas/Visit' })
  expect(answered(api.prescribers.create)).toEqual({ $ref: '#/components/schemas/Prescriber' })
})

test('a parameter stands in its path, and everything of an input somewhere', () => {
  for (const endpoint of endpoints) {
    const operation = operationOf(endpoint)
    const { requestBody } = operation
    const parameters = inputParameters(operation)
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    const needed = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(inPath, endpoint.name).toEqual(needed)
    const body = resolved(Object.values(requestBody?.content ?? {})[0]?.schema ?? {}).properties ?? {}
    const described = [...parameters.map(({ name }) => name), ...Object.keys(body)]
    expect(described.toSorted(), endpoint.name).toEqual(Object.keys(shapeOf(endpoint.input) ?? {}).toSorted())
  }
})

test('the formats of what is answered are said', () => {
  expect(schemas.Visit?.properties).toMatchObject({
    id: { type: 'string', format: 'uuid' },
    scheduledDate: { type: 'string', format: 'date' },
    createdAt: { type: 'string', format: 'date-time' },
    status: { enum: ['scheduled', 'in-progress', 'completed', 'submitted', 'approved', 'rejected'] },
  })
})

/** What a schema of the contract has inside: past defaults, pipes, and what may be missing. */
const bare = (schema: z.core.$ZodType): z.core.$ZodType => {
  const def = schema._zod.def as {
    type: string
    innerType?: z.core.$ZodType
    in?: z.core.$ZodType
    out?: z.core.$ZodType
  }
  if (def.innerType) return bare(def.innerType)
  if (def.type !== 'pipe' || !def.in || !def.out) return schema
  return bare(def.in._zod.def.type === 'transform' ? def.out : def.in)
}
const shapeOf = (schema: z.core.$ZodType) =>
  (bare(schema)._zod.def as { shape?: Record<string, z.core.$ZodType> }).shape
const elementOf = (schema: z.core.$ZodType) =>
  (bare(schema)._zod.def as { element?: z.core.$ZodType }).element

type Field = { at: string; schema: z.core.$ZodType; described: Schema[] }

/** Every field of an input, with what the document says of it: null aside, one of several things. */
const fieldsOf = (at: string, schema: z.core.$ZodType, json: Schema): Field[] => {
  const described = (json.anyOf ?? [json]).map(resolved).filter(({ type }) => type !== 'null')
  const inner = described.flatMap((one) => [
    ...Object.entries(shapeOf(schema) ?? {}).flatMap(([key, child]) =>
      one.properties?.[key] ? fieldsOf(`${at}.${key}`, child, one.properties[key]) : [],
    ),
    ...(one.items && elementOf(schema)
      ? fieldsOf(`${at}[]`, elementOf(schema) as z.core.$ZodType, one.items)
      : []),
  ])
  return [{ at, schema, described }, ...inner]
}

const fields = endpoints.flatMap((endpoint) => {
  const operation = operationOf(endpoint)
  const { requestBody } = operation
  const body = resolved(Object.values(requestBody?.content ?? {})[0]?.schema ?? {}).properties ?? {}
  const described = new Map([
    ...inputParameters(operation).map(({ name, schema }) => [name, schema] as const),
    ...Object.entries(body),
  ])
  return Object.entries(shapeOf(endpoint.input) ?? {}).flatMap(([key, schema]) =>
    fieldsOf(`${endpoint.name} ${key}`, schema, described.get(key) ?? {}),
  )
})

/** Values that most rules refuse, each with the words of the document that forbid it. */
const outside: { value: unknown; forbids(schema: Schema): boolean }[] = [
  {
    value: 'x'.repeat(70_000),
    forbids: ({ type, maxLength, pattern, format, enum: words }) =>
      type !== 'string' || [maxLength, pattern, format, words].some((said) => said !== undefined),
  },
  {
    value: '',
    forbids: ({ type, minLength, pattern, format, enum: words }) =>
      type !== 'string' || [minLength, pattern, format, words].some((said) => said !== undefined),
  },
  {
    value: 'no-such-word',
    forbids: ({ type, pattern, format, enum: words, minLength = 0 }) =>
      type !== 'string' || minLength > 12 || [pattern, format, words].some((said) => said !== undefined),
  },
  {
    value: 1e15,
    forbids: ({ type, maximum }) => !['number', 'integer'].includes(type ?? '') || maximum !== undefined,
  },
  {
    value: -1e15,
    forbids: ({ type, minimum }) => !['number', 'integer'].includes(type ?? '') || minimum !== undefined,
  },
  { value: [], forbids: ({ type, minItems = 0 }) => type !== 'array' || minItems > 0 },
  { value: true, forbids: ({ type }) => type !== 'boolean' },
]

const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

test('what the contract refuses, the document forbids', () => {
  expect(fields.length).toBeGreaterThan(150)
  for (const { at, schema, described } of fields)
    for (const { value, forbids } of outside) {
      if (described.every((one) => one.type === undefined)) continue
      if (!takes(schema, value))
        expect(described.every(forbids), `${at}: ${String(value).slice(0, 20)}`).toBe(true)
    }
})

test('what the document says are the limits, the contract holds', () => {
  for (const { at, schema, described } of fields) {
    const [one = {}] = described
    if (described.length !== 1) continue
    for (const word of one.enum ?? []) expect(takes(schema, word), `${at}: ${String(word)}`).toBe(true)
    if (one.enum || one.format) continue
    if (one.maxLength !== undefined && one.pattern === undefined) {
      expect(takes(schema, 'x'.repeat(one.maxLength)), at).toBe(true)
      expect(takes(schema, 'x'.repeat(one.maxLength + 1)), at).toBe(false)
    }
    for (const [limit, step] of [
      [one.minimum, -1],
      [one.maximum, 1],
    ] as const)
      if (limit !== undefined) {
        expect(takes(schema, limit), `${at}: ${limit}`).toBe(true)
        expect(takes(schema, limit + step), `${at}: ${limit + step}`).toBe(false)
      }
  }
})

test('every endpoint says with which statuses it refuses', () => {
  const statuses = (endpoint: Endpoint) => Object.keys(operationOf(endpoint).responses)
  expect(statuses(api.auth.login)).toEqual(expect.arrayContaining(['400', '401', '403', '429', '503']))
  expect(statuses(api.visits.update)).toEqual(
    expect.arrayContaining(['402', '404', '409', '412', '415', '422']),
  )
  expect(statuses(api.visits.list)).not.toContain('415')
  // Works whatever the company pays.
  expect(statuses(api.auth.endSessions)).not.toContain('402')
  for (const endpoint of endpoints) expect(statuses(endpoint), endpoint.name).toContain('429')
})

test('an answer that is another one than the plain success is described, too', () => {
  const { responses } = operationOf(api.visits.create)
  const visit = { 'application/json': { schema: { $ref: '#/components/schemas/Visit' } } }
  expect(responses).toMatchObject({ 200: { content: visit }, 201: { content: visit } })
  // A file is of its own type, whatever that is.
  expect(operationOf(api.reports.exportFile).responses['200']?.content).toHaveProperty(['*/*'])
  expect(operationOf(api.calendar.readFeed).responses['304']).toEqual({ description: expect.any(String) })
  // A health that is not well says how it is, like one that is; an instance about to stop says that.
  expect(operationOf(api.system.health).responses['503']?.content?.['application/json']?.schema).toEqual({
    anyOf: [
      operationOf(api.system.health).responses['200']?.content?.['application/json']?.schema,
      { $ref: '#/components/schemas/Error' },
    ],
  })
})

test('a change says whether it takes a key with which it is sent again', () => {
  const takesKey = (endpoint: Endpoint) =>
    (operationOf(endpoint).parameters ?? []).some(
      ({ $ref }) => $ref === '#/components/parameters/IdempotencyKey',
    )
  // A stranger has no keys, and an answer that holds a secret is not kept.
  expect([api.visits.create, api.visits.list, api.auth.login, api.calendar.createFeed].map(takesKey)).toEqual(
    [true, false, false, false],
  )
})

test('a list in a query is one parameter, its words separated by commas', () => {
  const lists = endpoints
    .flatMap((endpoint) => operationOf(endpoint).parameters ?? [])
    .filter(({ in: where, schema }) => where === 'query' && schema.type === 'array')
  expect(lists.length).toBeGreaterThan(0)
  for (const { name, style, explode } of lists) expect([name, style, explode]).toEqual([name, 'form', false])
})

test('it says who may ask', () => {
  const [stranger, ...signed] = [{}, { cookie: [] }, { bearer: [] }]
  expect(operationOf(api.visits.list).security).toEqual(signed)
  expect(operationOf(api.auth.login).security).toEqual([stranger])
  const either = operationOf(api.setup.progress)
  expect(either.security).toEqual([stranger, ...signed])
  expect(either.description).toMatch(/^Everyone; with X-Tenant-ID only the roles: TENANT_ADMIN\./)
})

test('it says whether a body is needed', () => {
  expect(operationOf(api.visits.create).requestBody?.required).toBe(true)
  expect(operationOf(api.prescribers.exportList).requestBody?.required).toBe(false)
})
