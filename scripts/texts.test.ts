import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../web/src')
const catalogue = join(web, 'messages/en')

/** What people are shown, by the area and key that name it; texts of `shell.json` are the app's. */
const keys = readdirSync(catalogue).flatMap((file) => {
  const area = basename(file, '.json').replace('shell', 'app')
  const texts = JSON.parse(readFileSync(join(catalogue, file), 'utf8')) as Record<string, string>
  return Object.keys(texts).map((key) => `${area}.${key.replace(/_(one|other)$/, '')}`)
})

const code = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(join(web, file), 'utf8'))
  .join('\n')

/** Names written as they are, and what those begin and end with that are put together. */
const named = new Set([...code.matchAll(/'([a-z]+\.[\w.]+)'/g)].map(([, key]) => key))
const patterns = [...code.matchAll(/`([a-z]+\.[\w.]*)(?:\$\{[^`]*\})([\w.]*)`/g)]

/** What follows an area at once is one word: it stands for none of several. */
const isMeant = (key: string, first: string, last: string) =>
  key.startsWith(first) &&
  key.endsWith(last) &&
  (!/^\w+\.$/.test(first) || !key.slice(first.length, key.length - last.length).includes('.'))

test('every text of the catalogue is said somewhere', () => {
  const isSaid = (key: string) =>
    named.has(key) || patterns.some(([, first = '', last = '']) => isMeant(key, first, last))
  expect(keys.filter((key) => !isSaid(key))).toEqual([])
})
