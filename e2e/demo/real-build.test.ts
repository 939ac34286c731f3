import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from '@playwright/test'

test('the product’s build has nothing of the demo @wide', () => {
  const cwd = path.resolve(import.meta.dirname, '../..')
  const check = (folder: string) =>
    spawnSync(process.execPath, ['scripts/check-demo.ts', folder], { cwd, encoding: 'utf8' })
  expect(check('web/dist').status).toBe(0)
  // What it looks for is in the demo's.
  const { status, stderr } = check('web/dist-demo')
  expect(status).toBe(1)
  for (const sign of ['rounds.demo', 'NOT_IN_DEMO', 'Demo1234!', 'Cardimora']) expect(stderr).toContain(sign)
})
