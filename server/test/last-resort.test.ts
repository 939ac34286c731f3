import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { until } from './until.ts'

/** Faults at a signal, in a server as people start it. */
const faults = `
  process.on('SIGUSR2', () => void Promise.reject(new Error('seeded rejection')))
  process.on('SIGHUP', () => { throw new Error('seeded exception') })`

test(
  'a failure that nobody waited for is logged and the server goes on; after a fault in an unknown state it ends cleanly',
  { timeout: 240_000 },
  async () => {
    const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../src/main.ts')], {
      env: {
        ...process.env,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
        NODE_ENV: 'test',
        PORT: '0',
        DATABASE_URL: inject('databaseUrl'),
        DATABASE_OWNER_URL: '',
        SEED_DEMO: 'false',
      },
    })
    let log = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
    const ended = once(child, 'exit')
    await until('the address', () => /Rounds is at (\S+)/.test(log) || child.exitCode !== null)
    child.kill('SIGUSR2')
    await until('the line', () => log.includes('seeded rejection'))
    const address = /Rounds is at (\S+)/.exec(log)?.[1] ?? ''
    expect((await fetch(`${address}/api/v1/health`)).status).toBe(200)
    child.kill('SIGHUP')
    expect(await ended).toEqual([1, null])
    expect(log).toContain('seeded exception')
  },
)
