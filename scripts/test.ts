import { spawnSync } from 'node:child_process'
import { chromiumPath } from './chromium.ts'

/** Everything a change must pass: the checks, the server's and the pure tests, and the journeys in a real browser. */
const steps: [string, string[]][] = [
  ['npm', ['run', '-s', 'check']],
  ['vitest', ['run']],
  ['npm', ['run', '-s', 'build']],
  ['playwright', ['test', '-c', 'e2e/playwright.config.ts']],
]

const environment = { ...process.env, CHROMIUM_PATH: chromiumPath() }
for (const [command, args] of steps) {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: environment })
  if (status !== 0) process.exit(status ?? 1)
}
