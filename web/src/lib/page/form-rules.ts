import type { Issue } from '@rounds/contract/common'
import type { z } from 'zod'

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
