import { setApart } from '@rounds/contract/words/set-apart'
import { en } from '#messages/en.ts'
import type { MessageKey } from '#messages/keys.ts'
import { currentLanguage } from './language.ts'

export type { MessageKey }

const catalogue: Record<string, Record<string, string>> = { ...en }

/** Adds texts that come with a later part of the app; an area that is known already grows. */
export const addMessages = (areas: Record<string, Record<string, string>>): void => {
  for (const [area, texts] of Object.entries(areas)) catalogue[area] = { ...catalogue[area], ...texts }
}

const write = (value: string | number) =>
  typeof value === 'number' ? currentLanguage().numbers.format(value) : setApart(value)

/**
 * The text of `key`, its `{names}` filled from `values`. `count` picks the plural form. Numbers are written in the
 * language's way; pass a string where that is not wanted (a year, a phone number). A word of the server's that only another version
 * has a text for is told as it is.
 */
export const t = (key: MessageKey, values: Record<string, string | number> = {}): string => {
  const dot = key.indexOf('.')
  const area = catalogue[key.slice(0, dot)] ?? {}
  const name = key.slice(dot + 1)
  // Without a count it is the form of what has none.
  const form = currentLanguage().plurals.select(Number(values.count))
  const text = area[`${name}_${form}`] ?? area[name] ?? name.replace(/.*\./, '').replaceAll(/[-_]/g, ' ')
  return text.replace(/\{(\w+)\}/g, (match, word: string) => write(values[word] ?? match))
}
