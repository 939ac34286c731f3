import { setImmediate } from 'node:timers/promises'
import { badRequest } from '@rounds/contract/refusal'
import { LARGE_BYTES } from './body-memory.ts'
import { MAX_DEPTH, notJson, tooDeep } from './json-refusals.ts'
import { parseLargeJson } from './large-json.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Refuses nesting before `JSON.parse` recurses into it. */
const checkDepth = (text: string) => {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (inString) {
      if (character === 92) at++
      else if (character === 34) inString = false
    } else if (character === 34) inString = true
    else if (character === 123 || character === 91) {
      if (++depth > MAX_DEPTH) throw tooDeep()
    } else if (character === 125 || character === 93) depth--
  }
}

const parseSmall = (text: string): unknown => {
  checkDepth(text)
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

/** Values of a list or an object, and how many of them are checked. */
type Level = { values: unknown[]; at: number }

/**
 * Refuses what parses but cannot be stored, or means something else to JavaScript than to the sender. Looks at `most`
 * values of what is left to check; answers whether that was all.
 */
const checkValues = (open: Level[], most: number): boolean => {
  let left = most
  for (let level = open.at(-1); level; level = open.at(-1)) {
    if (level.at === level.values.length) {
      open.pop()
      continue
    }
    if (left-- === 0) return false
    const value = level.values[level.at++]
    if (typeof value === 'string') {
      if (!value.isWellFormed() || value.includes('\0')) throw badText()
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw badRequest('INVALID_JSON', 'A number is out of range')
    } else if (Array.isArray(value)) open.push({ values: value, at: 0 })
    else if (value !== null && typeof value === 'object') {
      for (const name of Object.keys(value)) checkName(name)
      open.push({ values: Object.values(value), at: 0 })
    }
  }
  return true
}

const SLICE = 20_000

/**
 * A request body as an object. Stricter than `JSON.parse` (server-rules 9): UTF-8 without byte-order mark, at most 20
 * levels, no NUL, no lone surrogate, no infinite number, no name that reaches a prototype. Throws 400. A large
 * body is read in slices that let other requests through.
 */
export const parseJson = async (bytes: Buffer): Promise<Record<string, unknown>> => {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw badRequest('INVALID_UTF8', 'Request body is not valid UTF-8')
  }
  if (text.charCodeAt(0) === 0xfeff) throw notJson()
  const isLarge = bytes.length > LARGE_BYTES
  const value = isLarge ? await parseLargeJson(text) : parseSmall(text)
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw badRequest('INVALID_JSON', 'Request body must be a JSON object')
  const slice = isLarge ? SLICE : Infinity
  const open = [{ values: [value], at: 0 }]
  while (!checkValues(open, slice)) await setImmediate()
  return value as Record<string, unknown>
}
