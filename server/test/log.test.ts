import { expect, inject, test } from 'vitest'
import { run } from './process.ts'
import { until } from './until.ts'

/** The disk of the log is full from one signal to the next. */
const disk = `
  import fs from 'node:fs'
  const { writeSync } = fs
  let isFull = false
  process.on('SIGUSR2', () => console.error((isFull = !isFull) ? 'full' : 'free'))
  fs.writeSync = (fd, ...more) => {
    if (fd !== 1 || !isFull) return writeSync(fd, ...more)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }`

test(
  'a log whose disk is full ends no server: it goes on, and says what it could not say as soon as it can',
  { timeout: 600_000 },
  async () => {
    const { child, lines, said, stop, address } = await run(/Rounds is at/, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(disk)}`,
      DATABASE_URL: inject('databaseUrl'),
      ROLE: 'web',
      LOG_LEVEL: 'info',
    })
    const ask = async () => (await fetch(`${address}/api/v1/no-such-path`)).status
    const told = () => lines('"status":404').length
    expect(await ask()).toBe(404)
    await until('its line', () => told() === 1)
    child.kill('SIGUSR2')
    await until('its disk is full', () => said(/^full$/m))
    for (let times = 0; times < 3; times++) expect(await ask()).toBe(404)
    expect(told()).toBe(1)
    child.kill('SIGUSR2')
    await until('all lines', () => told() === 4)
    expect(await stop()).toEqual([0, null])
  },
)

test('whoever speaks for others and is not believed stands in it', { timeout: 600_000 }, async () => {
  const { said, stop, address } = await run(/Rounds is at/, {
    DATABASE_URL: inject('databaseUrl'),
    ROLE: 'web',
    TRUST_PROXY: '10.0.0.0/8',
  })
  await fetch(`${address}/api/v1/health`, { headers: { 'x-forwarded-for': '198.51.100.1' } })
  await until('the line', () => said('X-Forwarded-For of 127.0.0.1 is not believed'))
  expect(await stop()).toEqual([0, null])
})
