import type { z } from 'zod'
import { type EndpointName, api } from '@rounds/contract'
import { type Endpoint, type Role, pathParameters } from '@rounds/contract/endpoint'
import { needsSession, rolesOf } from '@rounds/contract/rights'

/** Every endpoint of the contract under its name: what the sweeps are generated from. */
export const endpoints = Object.values(api).flatMap((area) =>
  Object.values<Endpoint & { name: EndpointName }>(area).map((endpoint) => ({
    name: endpoint.name,
    endpoint: endpoint as Endpoint,
  })),
)

export const isChange = ({ method }: Endpoint): boolean => method !== 'GET'

/** The role of the ordinary caller of an endpoint. */
/** Whether the usual request, which names no tenant, is made by somebody signed in. */
export const isSigned = (endpoint: Endpoint): boolean => needsSession(endpoint, false)

export const fittingRole = (endpoint: Endpoint): Role => rolesOf(endpoint)?.[0] ?? 'DELEGATE'

export const kinds = [
  'id', 'day', 'instant', 'time', 'email', 'website', 'colour', 'prose', 'lookup', 'password', 'code', 'word', 'number', 'boolean', 'array', 'object', 'file',
] as const // prettier-ignore
/**
 * `prose` is stored, `lookup` is only compared with what is stored (a token, a reference), so it may be anything.
 */
export type Kind = (typeof kinds)[number]

/** One input of an endpoint. `path` leads into the body; `0` is the first element of a list. */
export type Field = {
  path: (string | number)[]
  where: 'path' | 'query' | 'body'
  kind: Kind | undefined
  schema: z.ZodType
}

type Definition = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
}
export const definition = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** The schema below optional, nullable, defaults and transformations. */
export const bare = (schema: z.ZodType): z.ZodType => {
  const { type, innerType, in: source, out } = definition(schema)
  if (innerType) return bare(innerType)
  if (type === 'pipe' && source && out) return bare(definition(source).type === 'transform' ? out : source)
  return schema
}

const accepts = (schema: z.ZodType, ...values: unknown[]) =>
  values.every((value) => schema.safeParse(value).success)
const samples: [Kind, unknown][] = [
  ['id', '0198c5a0-1111-7abc-8def-0123456789ab'],
  ['day', '2026-11-20'],
  ['instant', '2026-11-20T10:00:00Z'],
  ['time', '09:00'],
  ['email', 'a@b.co'],
  ['website', 'https://a.b'],
  ['colour', '#123456'],
]

/** What a schema is, told by what it accepts: also right for schemas that are mostly refinements. */
const kindOf = (schema: z.ZodType): Kind | undefined => {
  const inner = bare(schema)
  const { type, options } = definition(inner)
  if (type === 'object' || type === 'record') return 'object'
  if (type === 'array') return 'array'
  if (type === 'enum') return 'word'
  if (accepts(schema, 'Zoë O’Brien', '<b>')) return accepts(schema, 'a\u0001b') ? 'lookup' : 'prose'
  if (accepts(schema, 'abc')) return 'code'
  if (type === 'custom') return 'file'
  if (accepts(schema, 'quite long enough')) return 'password'
  const sample = samples.find(([, value]) => accepts(schema, value))
  if (sample) return sample[0]
  if ([1, 5, 60].some((value) => accepts(schema, value))) return 'number'
  if (accepts(schema, true)) return 'boolean'
  if (type === 'string' || options) return 'word'
  return undefined
}

const walk = (schema: z.ZodType, path: (string | number)[], found: Omit<Field, 'where'>[]): void => {
  const inner = bare(schema)
  const { left, right, shape, element, options = [] } = definition(inner)
  if (left && right) {
    walk(left, path, found)
    walk(right, path, found)
    return
  }
  if (path.length > 0) found.push({ path, kind: kindOf(schema), schema })
  if (element && definition(element).type !== 'unknown') walk(element, [...path, 0], found)
  const shapes = [shape, ...options.map((option) => definition(bare(option)).shape)]
  for (const each of shapes)
    for (const [key, value] of Object.entries(each ?? {})) walk(value, [...path, key], found)
}

/** Every input of an endpoint, nested ones included. */
export const fieldsOf = (endpoint: Endpoint): Field[] => {
  const found: Omit<Field, 'where'>[] = []
  walk(endpoint.input, [], found)
  const inPath = pathParameters(endpoint.path)
  const rest = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? 'query' : 'body'
  return found.map((field) => ({ ...field, where: inPath.includes(String(field.path[0])) ? 'path' : rest }))
}
