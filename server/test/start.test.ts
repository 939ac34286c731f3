import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect, inject, test } from 'vitest'

/** A start that refuses: how it ends, and what it says. */
const start = (environment: Record<string, string>) =>
  new Promise<{ code: unknown; words: string }>((resolve) => {
    const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATABASE_OWNER_URL: '', ...environment }
    execFile(
      process.execPath,
      [path.resolve(import.meta.dirname, '../src/main.ts')],
      { env },
      (error, stdout, stderr) => resolve({ code: error?.code, words: `${stdout}${stderr}` }),
    )
  })

test('the owner, whom the separation of tenants does not bind, is refused in one line', async () => {
  const { code, words } = await start({ DATABASE_URL: inject('ownerUrl'), SEED_DEMO: 'false' })
  expect(code).toBe(1)
  expect(words).toMatch(/^Setting DATABASE_URL: its role rounds_owner is [^\n]* use rounds_app\n$/)
})

test('a database of its own is not filled with accounts whose passwords everybody knows', async () => {
  const { code, words } = await start({ DATABASE_URL: inject('databaseUrl'), SEED_DEMO: 'true' })
  expect(code).toBe(1)
  expect(words).toMatch(/^Setting SEED_DEMO: [^\n]*\n$/)
})
