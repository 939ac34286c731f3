import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
/** Takes its time, and puts the build where its last word says. */
const builder = '#!/bin/sh\nfor to; do :; done; mkdir -p "$to" && sleep 0.2 && echo made > "$to/index.html"'
const dist = () => fs.readdir(path.join(root, 'web/dist'))

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
  expect(await fs.readdir(path.join(root, 'node_modules/.cache'))).toEqual([])
})

test('what is served stays whole while another is made, and where none can be made', async () => {
  await write('web/dist/index.html', 1000, 'old')
  await write('web/dist/page.js', 1000)
  await write('web/src/main.tsx', 2000)
  await write(
    'node_modules/.bin/vite',
    1000,
    '#!/bin/sh\nfor to; do :; done; mkdir -p "$to"; echo No room >&2; exit 1',
  )
  await expect(buildWebIfStale(root)).rejects.toThrow('No room')
  expect(await dist()).toEqual(['index.html', 'page.js'])
  await write('node_modules/.bin/vite', 1000, builder)
  const building = buildWebIfStale(root)
  expect(await dist()).toEqual(['index.html', 'page.js'])
  await building
  expect(await dist()).toEqual(['index.html'])
})

test('one that was ready meanwhile is kept', async () => {
  await write('web/src/main.tsx', 2000)
  await write('node_modules/.bin/vite', 1000, builder)
  const { rm } = fs
  vi.spyOn(fs, 'rm').mockImplementationOnce(async (...given) => {
    await rm(...given)
    await write('web/dist/index.html', 3000, 'theirs')
  })
  await buildWebIfStale(root)
  expect(await fs.readFile(path.join(root, 'web/dist/index.html'), 'utf8')).toBe('theirs')
  expect(await fs.readdir(path.join(root, 'node_modules/.cache'))).toEqual([])
})
