import { z } from 'zod'
import { ErrorBody } from './common.ts'
import { type Endpoint, pathParameters } from './endpoint.ts'
import { API_BASE, api } from './index.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  return rest
}

const answers = (endpoint: Endpoint): Json => {
  const status = String(endpoint.status ?? 200)
  const success: Json = { description: 'Success' }
  if (endpoint.contentType) success.content = { [endpoint.contentType]: { schema: { type: 'string' } } }
  else if (status !== '204')
    success.content = { 'application/json': { schema: schemaOf(endpoint.output, 'output') } }
  const error = {
    description: 'Error',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return { [status]: success, default: error }
}

const operation = (area: string, endpoint: Endpoint): Json => {
  const schema = schemaOf(endpoint.input, 'input')
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = new Set((schema.required ?? []) as string[])
  const inPath = pathParameters(endpoint.path)
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? Object.keys(properties) : []
  const parameters = [
    ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] ?? {} })),
    ...inQuery
      .filter((key) => !inPath.includes(key))
      .map((key) => ({ name: key, in: 'query', required: required.has(key), schema: properties[key] ?? {} })),
  ]
  const result: Json = {
    operationId: endpoint.name,
    tags: [area],
    summary: endpoint.summary,
    description: audienceText(endpoint),
    security: endpoint.audience === 'public' ? [] : [{ cookie: [] }, { bearer: [] }],
    responses: answers(endpoint),
  }
  if (parameters.length > 0) result.parameters = parameters
  const body = Object.fromEntries(Object.entries(properties).filter(([key]) => !inPath.includes(key)))
  if (inQuery.length === 0 && Object.keys(body).length > 0) {
    const needed = [...required].filter((key) => key in body)
    result.requestBody = {
      required: needed.length > 0,
      content: {
        [endpoint.multipart ? 'multipart/form-data' : 'application/json']: {
          schema: { type: 'object', properties: body, ...(needed.length > 0 && { required: needed }) },
        },
      },
    }
  }
  return result
}

const audienceText = ({ audience, permission }: Endpoint) => {
  const who =
    audience === 'public'
      ? 'Everyone.'
      : audience === 'any'
        ? 'Every signed-in user.'
        : `Roles: ${audience.join(', ')}.`
  return permission ? `${who} Needs the permission ${permission}.` : who
}

/** The API as an OpenAPI 3.1 document. */
export const openapi = (version: string): Json => {
  const paths: Record<string, Json> = {}
  for (const [area, endpoints] of Object.entries(api)) {
    for (const endpoint of Object.values(endpoints as Record<string, Endpoint>)) {
      const path = API_BASE + endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(area, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rounds',
      version,
      description:
        'Field-visit management for pharmaceutical teams. Changes by cookie need the X-CSRF-Token header; ' +
        'Idempotency-Key makes any change safe to repeat; If-Match refuses a change to an outdated object.',
    },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'fv_at' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
