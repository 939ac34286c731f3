import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { until } from './until.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A server as people start it, once it has said this. */
export const run = async (
  word: RegExp,
  environment: Record<string, string>,
  [command, ...rest]: [string, ...string[]] = [process.execPath, 'server/src/main.ts'],
) => {
  const child = spawn(command, rest, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_OWNER_URL: '',
      SEED_DEMO: 'false',
      ...environment,
    },
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    return ended
  }
  onTestFinished(async () => void (await stop()))
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
  await until(String(word), () => word.test(log) || child.exitCode !== null)
  expect(log).toMatch(word)
  return {
    child,
    ended,
    stop,
    said: (words: RegExp | string) => new RegExp(words).test(log),
    lines: (word: string) => log.split('\n').filter((line) => line.includes(word)),
    address: /Rounds is at (\S+)/.exec(log)?.[1],
    metrics: /Metrics are at (\S+)/.exec(log)?.[1],
  }
}
