import { API_BASE, api } from '@rounds/contract/index'
import { type Endpoint, pathParameters } from '@rounds/contract/endpoint'
import type { Page } from '@playwright/test'

/** A word of a version to come. */
const UNKNOWN = 'word-of-tomorrow'

const reads: Endpoint[] = Object.values(api)
  .flatMap((area): Endpoint[] => Object.values(area))
  .filter(({ method }) => method === 'GET')
  // A literal path before one with parameters.
  .toSorted((a, b) => pathParameters(a.path).length - pathParameters(b.path).length)
const patterns = new Map(
  reads.map((read) => [read, new RegExp(`^${API_BASE}${read.path.replaceAll(/:\w+/g, '[^/]+')}$`)]),
)

/** A schema as its library describes it. */
type Described = Endpoint['output'] & {
  def: { type: string; innerType?: Described; options?: Described[]; out?: Described; values?: unknown[] }
  shape?: Record<string, Described>
  element?: Described
  keyType?: Described
  valueType?: Described
}
type Place = { at: string; isReplaced: (at: string) => boolean }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value as a newer server says it: where its schema lists the words there are stands one that it does not list. */
const renew = (schema: Described, value: unknown, place: Place): unknown => {
  const { def } = schema
  const { at, isReplaced } = place
  if (value === null || value === undefined) return value
  if (def.innerType) return renew(def.innerType, value, place)
  if (def.type === 'pipe' && def.out) return renew(def.out, value, place)
  if (def.type === 'union') {
    const fitting = def.options?.find((option) => option.safeParse(value).success)
    return fitting ? renew(fitting, value, place) : value
  }
  if (def.type === 'enum' || (def.type === 'literal' && typeof value === 'string'))
    return isReplaced(at) ? UNKNOWN : value
  if (def.type === 'array' && schema.element && Array.isArray(value)) {
    const { element } = schema
    return value.map((item) => renew(element, item, place))
  }
  if (def.type === 'record' && isObject(value)) {
    const isWorded = schema.keyType?.def.type === 'enum' && isReplaced(`${at}.*`)
    return isWorded ? { ...value, [UNKNOWN]: Object.values(value)[0] } : value
  }
  if (def.type === 'object' && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => {
        const part = schema.shape?.[name]
        return [name, part ? renew(part, each, { at: `${at}.${name}`, isReplaced }) : each]
      }),
    )
  return value
}

/** The session's own: without a role that the app knows nobody has any page. */
const isOwn = (at: string) => at.startsWith('auth.')

/**
 * From now on the page is answered by a server of a version to come: each word of its answers is one that this version does not know.
 * Says how many reads wait for their answer.
 */
export const answerUnknownWords = async (page: Page): Promise<() => number> => {
  let waiting = 0
  await page.route(
    (url) => url.pathname.startsWith(API_BASE),
    async (route) => {
      const { pathname } = new URL(route.request().url())
      const read = reads.find((each) => patterns.get(each)?.test(pathname))
      if (route.request().method() !== 'GET' || !read || read.contentType) return route.fallback()
      waiting++
      try {
        const response = await route.fetch()
        const body = (await response.body()).toString()
        const isJson = response.ok() && response.headers()['content-type']?.includes('json')
        const place = { at: read.name, isReplaced: (at: string) => !isOwn(at) }
        const json: unknown = isJson ? renew(read.output, JSON.parse(body), place) : undefined
        await route.fulfill({ response, ...(isJson ? { json } : { body }) })
      } finally {
        waiting--
      }
    },
  )
  return () => waiting
}
