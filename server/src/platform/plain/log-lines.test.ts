import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const writer = path.resolve(import.meta.dirname, 'log-lines.ts')

test('a process that ends has said each line, once', () => {
  const script = `
    import { logLines } from ${JSON.stringify(writer)}
    for (const line of ['one', 'two', 'three']) logLines.write(line + '\\n')
    process.exit()`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toBe('one\ntwo\nthree\n')
})
