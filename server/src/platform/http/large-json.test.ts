import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLargeJson } from './large-json.ts'

const whole = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return 'refused'
  }
}
const inPieces = (text: string): Promise<unknown> =>
  parseLargeJson(text).catch((error: { code: string }) =>
    error.code === 'INVALID_JSON' ? 'refused' : Promise.reject(error),
  )

/** Elements that are longer than a piece together, and shorter each. */
const filler = 'x'.repeat(9000)
const lists = fc.array(fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(filler)), { maxLength: 40 })
const object = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue({ maxDepth: 3 }), lists), { maxKeys: 5 })

test('an object is read as JSON.parse reads it, however it is spaced', async () => {
  await fc.assert(
    fc.asyncProperty(object, fc.constantFrom(undefined, 1, '\n\t'), async (value, space) => {
      const text = JSON.stringify(value, null, space)
      expect(await inPieces(text)).toEqual(whole(text))
    }),
    { numRuns: 300 },
  )
})

test('what is damaged is refused where JSON.parse refuses it', async () => {
  const damage = fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', ':', '0', ' ', '-', 'null')
  await fc.assert(
    fc.asyncProperty(object, fc.nat(), fc.nat(3), damage, async (value, place, length, put) => {
      const text = JSON.stringify({ rows: [filler, filler, filler], ...value })
      const at = place % text.length
      const damaged = text.slice(0, at) + put + text.slice(at + length)
      const expected = whole(damaged)
      // Only an object is anything to the server.
      const isObject = expected !== null && typeof expected === 'object' && !Array.isArray(expected)
      const found = await inPieces(damaged)
      if (isObject || expected === 'refused') expect(found).toEqual(expected)
    }),
    { numRuns: 600 },
  )
})

test.each([
  `{"rows":[${`"${filler}",`.repeat(20)}]}`,
  `{"rows":[,${`"${filler}",`.repeat(20)}1]}`,
  `{"rows":[${`"${filler}",`.repeat(20)},1]}`,
  `{"rows":[${`"${filler}",`.repeat(20)}1}]`,
  `{"rows":[1`,
  `{"rows":[1]}]`,
  '{"rows":[1],"rows":[2',
])('refuses number %#', async (text) => {
  expect(await inPieces(text)).toBe('refused')
})

test('of a name that stands twice the last value counts', async () => {
  expect(await parseLargeJson('{"rows":[1],"rows":[2,3]}')).toEqual({ rows: [2, 3] })
})

test('others go on in between', async () => {
  const text = JSON.stringify({ rows: Array.from({ length: 2000 }, () => filler) })
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await parseLargeJson(text)
  isDone = true
  expect(turns).toBeGreaterThan(100)
})

test.each([
  ['one thing too large for a piece', `{"rows":[{"a":"${'x'.repeat(400_000)}"}]}`, 'BODY_TOO_LARGE'],
  ['too much outside of lists', `{"a":"${'x'.repeat(400_000)}"}`, 'BODY_TOO_LARGE'],
  ['too many values', `{"rows":[${'[],'.repeat(1_000_001)}[]]}`, 'VALIDATION_ERROR'],
  ['too deep', `{"rows":[${'['.repeat(20)}${']'.repeat(20)}]}`, 'JSON_TOO_DEEP'],
])('%s is refused', async (_what, text, code) => {
  await expect(parseLargeJson(text)).rejects.toMatchObject({ code })
})
