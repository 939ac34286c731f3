import { spawnSync } from 'node:child_process'

/** Everything a change must pass: the checks, the server's, the pure and the web app's tests, and the journeys in a real browser. */
const steps: [string, string[]][] = [
  ['npm', ['run', '-s', 'check']],
  ['vitest', ['run']],
  ['npm', ['run', '-s', 'build']],
  ['playwright', ['test', '-c', 'e2e/playwright.config.ts']],
]

for (const [command, args] of steps) {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
