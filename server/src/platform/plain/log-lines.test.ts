import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const writer = path.resolve(import.meta.dirname, 'log-lines.ts')

/** What a process says that carries this out, with `logLines`. */
const said = (script: string) => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', `import { logLines } from ${JSON.stringify(writer)}\n${script}`],
    { encoding: 'utf8', maxBuffer: 10_000_000 },
  )
  expect(stderr).toBe('')
  return stdout
}

test('a process that ends has said each line, once', () => {
  expect(
    said(`
    for (const line of ['one', 'two', 'three']) logLines.write(line + '\\n')
    process.exit()`),
  ).toBe('one\ntwo\nthree\n')
})

test('a process that is killed has said what it did before', () => {
  expect(
    said(`
    logLines.write('said\\n')
    process.kill(process.pid, 'SIGKILL')`),
  ).toBe('said\n')
})

test('what a full disk does not take is kept until it does, and no more than a million bytes', () => {
  const lines = said(`
    import fs from 'node:fs'
    const { writeSync } = fs
    fs.writeSync = () => { throw new Error('ENOSPC') }
    for (let at = 0; at < 20; at++) logLines.write((at + ' ').padEnd(99_999, '.') + '\\n')
    fs.writeSync = writeSync
    process.exit()`).split('\n')
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    ...Array.from({ length: 11 }, (_, at) => `${at}`),
    '',
  ])
})
