import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Makes 100 MB of garbage that has lived for a while, does nothing any more, and says how much memory it has. Megabytes. */
const rush = `
  import { restWhenQuiet } from ${JSON.stringify(new URL('rest.ts', import.meta.url).href)}
  const megabytes = () => Math.round(process.memoryUsage.rss() / 1024 / 1024)
  const before = megabytes()
  globalThis.rush = Array.from({ length: 1_000_000 }, (_, at) => ({ at, name: 'n' + at }))
  console.log('grew', megabytes() - before)
  globalThis.rush = undefined
  restWhenQuiet({ lookMs: 50 })
  setInterval(() => megabytes() < before + 40 && process.exit(), 50)
  setTimeout(() => process.exit(1), 20_000)`

test('the memory of a rush is given back once nothing is to be done', { timeout: 60_000 }, async () => {
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', rush], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(Number(/grew (\d+)/.exec(said)?.[1])).toBeGreaterThan(60)
})
