import { MARK_HEADER } from '@rounds/contract/constants'

/** What every answer of our server carries. */
export const marked = { [MARK_HEADER]: 'test' }

/** An answer of our server. */
export const answered = (body: unknown, { status = 200 } = {}): Response =>
  Response.json(body, { status, headers: marked })
