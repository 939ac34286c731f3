import { badRequest } from '@rounds/contract/refusal'

const MAX_DEPTH = 20
/** Values of the whole: each weighs more in memory than in the text. 50,000 rows of 20 columns. */
const MAX_VALUES = 1_000_000

const notJson = () => badRequest('INVALID_JSON', 'Request body is not valid JSON')

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Refuses what is nested too deep, or holds too much, before `JSON.parse` meets it. */
const checkShape = (text: string) => {
  let depth = 0
  let values = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (inString) {
      if (character === 92) at++
      else if (character === 34) inString = false
    } else if (character === 34) inString = true
    else if (character === 44) values++
    else if (character === 123 || character === 91) {
      values++
      if (++depth > MAX_DEPTH)
        throw badRequest('JSON_TOO_DEEP', `JSON is nested more than ${MAX_DEPTH} levels deep`)
    } else if (character === 125 || character === 93) depth--
    if (values > MAX_VALUES) throw badRequest('VALIDATION_ERROR', 'Request body holds too many values')
  }
}

const parsed = (text: string): unknown => {
  checkShape(text)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw notJson()
  }
}

const badText = () => badRequest('INVALID_CHARACTER', 'Text contains characters that cannot be stored')

const checkName = (name: string) => {
  if (name === '__proto__' || name === 'constructor' || name === 'prototype')
    throw badRequest('INVALID_JSON', 'Request body has a name that is not allowed')
  if (!name.isWellFormed() || name.includes('\0')) throw badText()
}

/** Refuses what parses but cannot be stored, or means something else to JavaScript than to the sender. */
const checkValue = (value: unknown): void => {
  if (typeof value === 'string') {
    if (!value.isWellFormed() || value.includes('\0')) throw badText()
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw badRequest('INVALID_JSON', 'A number is out of range')
  } else if (Array.isArray(value)) value.forEach(checkValue)
  else if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) {
      checkName(name)
      checkValue(inner)
    }
}

/**
 * A request body as an object; an empty one is no input. Stricter than `JSON.parse` (server-rules 9): UTF-8 without byte-order
 * mark, at most 20 levels and a million values, no NUL, no lone surrogate, no infinite number, no name that reaches a prototype.
 * Throws 400.
 */
export const parseJson = (bytes: Buffer): Record<string, unknown> => {
  if (bytes.length === 0) return {}
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw badRequest('INVALID_UTF8', 'Request body is not valid UTF-8')
  }
  if (text.charCodeAt(0) === 0xfeff) throw notJson()
  const value = parsed(text)
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw badRequest('INVALID_JSON', 'Request body must be a JSON object')
  checkValue(value)
  return value as Record<string, unknown>
}
