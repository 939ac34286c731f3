import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('a build that has anything of the demo is refused and says what and where', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rounds-build-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const check = () =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, 'check-demo.ts'), folder], {
      encoding: 'utf8',
    })
  fs.mkdirSync(path.join(folder, 'assets'))
  fs.writeFileSync(path.join(folder, 'assets', 'app.js'), 'export const name = "Rounds"')
  expect(check().status).toBe(0)
  fs.writeFileSync(path.join(folder, 'assets', 'late.js'), 'const password = "Demo1234!"')
  expect(check()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('late.js: Demo1234!') as string,
  })
})
