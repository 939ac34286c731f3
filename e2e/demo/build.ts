import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from '@playwright/test'

test('the demo is built @wide', async () => {
  const cwd = path.resolve(import.meta.dirname, '../..')
  const [code] = await once(spawn('npm', ['run', '-s', 'build:demo'], { cwd, stdio: 'inherit' }), 'exit')
  expect(code).toBe(0)
})
