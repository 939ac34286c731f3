import { en } from '#messages/en.ts'
import type { product } from '#messages/en-product.ts'

type Core = typeof en
type Product = typeof product
type Area = keyof Core | keyof Product
type KeysOf<T, A> = A extends keyof T ? keyof T[A] & string : never
type Written = { [A in Area]: `${A}.${KeysOf<Core, A> | KeysOf<Product, A>}` }[Area]
type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** `area.key` of messages/en/*.json; of a text that counts (`key_one`, `key_other`) the part before the ending. */
export type MessageKey = WithoutPlural<Written>

const LANGUAGE = 'en'
const plurals = new Intl.PluralRules(LANGUAGE)
const numbers = new Intl.NumberFormat(LANGUAGE)
const catalogue: Record<string, Record<string, string>> = { ...en }

/** Adds texts that come with a later part of the app; an area that is known already grows. */
export const addMessages = (areas: Record<string, Record<string, string>>): void => {
  for (const [area, texts] of Object.entries(areas)) catalogue[area] = { ...catalogue[area], ...texts }
}

const write = (value: string | number) => (typeof value === 'number' ? numbers.format(value) : value)

/**
 * The text of `key`, its `{names}` filled from `values`. `count` picks the plural form. Numbers are written in the
 * language's way; pass a string where that is not wanted (a year, a phone number).
 */
export const t = (key: MessageKey, values: Record<string, string | number> = {}): string => {
  const dot = key.indexOf('.')
  const area = catalogue[key.slice(0, dot)] ?? {}
  const name = key.slice(dot + 1)
  const counted =
    typeof values.count === 'number' ? area[`${name}_${plurals.select(values.count)}`] : undefined
  const text = counted ?? area[name] ?? area[`${name}_other`] ?? key
  return text.replace(/\{(\w+)\}/g, (match, word: string) => {
    const value = values[word]
    return value === undefined ? match : write(value)
  })
}
