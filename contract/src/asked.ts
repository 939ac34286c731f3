import type { z } from 'zod'
import type { Issue } from './common.ts'
import type { Endpoint } from './endpoint.ts'
import { Refusal, invalid } from './refusal.ts'

/** The last row of a list that pages lead to: whatever is skipped on the way there is read, too. */
export const FARTHEST_ROW = 50_000

const expectations: Record<string, string> = {
  object: 'Must be an object',
  record: 'Must be an object',
  array: 'Must be a list',
  boolean: 'Must be true or false',
  number: 'Must be a number',
  string: 'Must be text',
}

/** What a person is told where the contract has no words of its own for a rule. */
const plainMessage: z.core.$ZodErrorMap = (issue) =>
  (issue.code === 'invalid_type' && expectations[issue.expected]) || 'Invalid value'

const isBeyond = ({ page, limit }: { page?: number; limit?: number }) =>
  page !== undefined && limit !== undefined && page * limit > FARTHEST_ROW

/** What a request asks, as the contract takes it. Throws 400. */
export const asked = ({ input }: Pick<Endpoint, 'input'>, given: unknown): unknown => {
  const result = input.safeParse(given, { error: plainMessage })
  if (result.success) {
    if (isBeyond(result.data as object))
      throw invalid('page', `Pages lead to the first ${FARTHEST_ROW} rows only`, 'too_big')
    return result.data
  }
  const issues: Issue[] = result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    rule: issue.code,
    message: issue.message,
  }))
  throw new Refusal(400, 'VALIDATION_ERROR', issues[0]?.message ?? 'Invalid request', issues)
}
