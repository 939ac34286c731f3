import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { api } from '@rounds/contract'
import { expect, test } from 'vitest'
import { demoAnswers } from './demo.ts'

const source = resolve(import.meta.dirname, '../..')
const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('demo/'))
  .map((file) => readFileSync(join(source, file), 'utf8'))

/** Names of endpoints that the web app writes: `visits.list`, in code or as the name of what is read again. */
const asked = Object.values(api)
  .flatMap((area) => Object.values(area))
  .map(({ name }) => name)
  // A stream is no answer, and the transport's own.
  .filter((name) => name !== 'system.events')
  .filter((name) => {
    const written = new RegExp(String.raw`(?<![\w.#/])${name.replace('.', String.raw`\.`)}(?!\w)`)
    return texts.some((text) => written.test(text))
  })

test('the demo answers whatever the app asks for', () => {
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((name) => !demoAnswers.has(name))).toEqual([])
})
