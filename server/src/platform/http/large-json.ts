import { setImmediate } from 'node:timers/promises'
import { Refusal, badRequest } from '@rounds/contract/refusal'
import { MAX_DEPTH, notJson, tooDeep } from './json-refusals.ts'

/** Characters that are looked at, or parsed, in one go. */
const SLICE = 64 * 1024
/** What may not be cut into pieces: one element of a list, and all that stands outside of lists. Characters. */
const MAX_PIECE = 256 * 1024
/** Values of the whole: each weighs more in memory than in the text. 50,000 rows of 20 columns. */
const MAX_VALUES = 1_000_000

const tooLarge = () => new Refusal(413, 'BODY_TOO_LARGE', 'Request body is too large')

const parsed = (text: string): unknown => {
  if (text.length > MAX_PIECE + SLICE) throw tooLarge()
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw notJson()
  }
}

/**
 * `JSON.parse` for text of many megabytes whose bulk is the elements of lists right below the top, as in a file that is
 * imported: these are parsed piece by piece, and other requests go on in between. Refuses what `JSON.parse` refuses, what
 * is nested too deep, and what holds too much for one piece.
 */
export const parseLargeJson = async (text: string): Promise<unknown> => {
  /** The text with a number in place of what each of these lists holds. */
  let frame = ''
  const lists: unknown[][] = []
  let list: unknown[] | undefined
  /** Where begins what is not yet in the frame or parsed. */
  let from = 0
  let depth = 0
  let inString = false
  let values = 0

  /** Parses the elements up to `end`. A comma at either end needs a neighbour to be one. */
  const take = (into: unknown[], end: number, isLast: boolean) => {
    const isFirst = into.length === 0
    const piece = parsed(`[${isFirst ? '' : '0,'}${text.slice(from, end)}${isLast ? '' : ',0'}]`) as unknown[]
    const stop = isLast ? piece.length : piece.length - 1
    for (let at = isFirst ? 0 : 1; at < stop; at++) into.push(piece[at])
  }

  for (let at = 0; at < text.length; at++) {
    if (at % SLICE === SLICE - 1) await setImmediate()
    const character = text.charCodeAt(at)
    if (inString) {
      if (character === 92) at++
      else if (character === 34) inString = false
    } else if (character === 34) inString = true
    else if (character === 44) {
      values++
      if (list && depth === 2 && at - from > SLICE) {
        take(list, at, false)
        from = at + 1
      }
    } else if (character === 123 || character === 91) {
      values++
      if (++depth > MAX_DEPTH) throw tooDeep()
      if (depth === 2 && character === 91) {
        frame += `${text.slice(from, at + 1)}${lists.length}`
        list = []
        lists.push(list)
        from = at + 1
      }
    } else if (character === 93 || character === 125) {
      if (list && depth === 2) {
        take(list, at, true)
        list = undefined
        from = at
      }
      depth--
    }
    if (values > MAX_VALUES) throw badRequest('VALIDATION_ERROR', 'Request body holds too many values')
  }
  const value = parsed(frame + text.slice(from))
  // Each of these lists is one number now; where a name stands twice, the last counts, as everywhere.
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    const object = value as Record<string, unknown>
    for (const [name, each] of Object.entries(object))
      if (Array.isArray(each)) object[name] = lists[each[0] as number]
  }
  return value
}
