import type { Issue } from '@rounds/contract/common'
import type { Endpoint } from '@rounds/contract/endpoint'
import type { z } from 'zod'
import type { Area } from './checked-areas.ts'

/** An endpoint that a form may be checked by. */
export type CheckedEndpoint = Endpoint & { name: `${Area}.${string}` }

/**
 * The schema of what an endpoint takes. It comes with the library that reads it when it is first wanted: no page waits for
 * either (ux.md 1.2).
 */
export const rulesOf = async <E extends CheckedEndpoint>({ name }: Pick<E, 'name'>): Promise<E['input']> => {
  const [area = '', key = ''] = name.split('.')
  const { areas } = await import('./checked-areas.ts')
  const endpoints: Record<string, Endpoint> = await areas[area as Area]()
  const endpoint = endpoints[key]
  if (!endpoint) throw new Error(`No endpoint is named ${name}`)
  return endpoint.input
}

/** The value at `a.b.0` of a nested object; `undefined` when there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      values,
    )

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What the schema refuses of `value`: one issue for each path (`address.city`), the first of each. */
export const issuesOf = (schema: z.ZodType, value: unknown): Issue[] => {
  const result = schema.safeParse(value)
  if (result.success) return []
  const first = new Map<string, Issue>()
  for (const issue of result.error.issues) {
    const path = issue.path.join('.')
    if (!first.has(path)) first.set(path, { path, rule: issue.code, message: issue.message })
  }
  return [...first.values()]
}
