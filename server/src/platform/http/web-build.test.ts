import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWebIfStale } from './web-build.ts'

let root: string
beforeEach(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'web-build-'))
})
afterEach(() => fs.rm(root, { recursive: true }))

/** `at` in seconds of the epoch. */
const write = async (name: string, at: number, text = '') => {
  const file = path.join(root, name)
  await fs.mkdir(path.dirname(file), { recursive: true })
  await fs.writeFile(file, text, { mode: 0o755 })
  await fs.utimes(file, at, at)
}
const builder = '#!/bin/sh\nmkdir dist && echo made > dist/index.html'

test('where nothing builds, a build that was shipped is served, however much later the checkout was made', async () => {
  await write('web/dist/index.html', 1000)
  await write('web/src/main.tsx', 2000)
  await expect(buildWebIfStale(root)).resolves.toBeUndefined()
})

test('where nothing builds and no build was shipped, the start says so', async () => {
  await write('web/src/main.tsx', 2000)
  await expect(buildWebIfStale(root)).rejects.toThrow('ship web/dist')
})

test('a build older than its sources is made anew where the builder is', async () => {
  await write('web/src/main.tsx', 2000)
  await write('node_modules/.bin/vite', 1000, builder)
  await buildWebIfStale(root)
  expect(await fs.readFile(path.join(root, 'web/dist/index.html'), 'utf8')).toBe('made\n')
})
