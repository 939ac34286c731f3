import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** Everything a change must pass: the checks, the server's and the pure tests, and the journeys in a real browser. */
const parts: [name: string, command: string, args: string[]][] = [
  ['checks', 'npm', ['run', '-s', 'check']],
  // Before the tests: servers that they start would build it, too.
  ['build', 'npm', ['run', '-s', 'build']],
  ['bytes', 'node', ['scripts/check-bytes.ts']],
  ['no demo', 'node', ['scripts/check-demo.ts']],
  ['server, rules, components', 'vitest', ['run']],
  ['journeys', 'playwright', ['test', '-c', 'e2e/playwright.config.ts']],
]

// The servers and tools that are started compile what none has before, and find the rest again.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../node_modules/.cache/compiled')

const start = performance.now()
const lines: string[] = []
const tell = (name: string, since: number, end: string) => {
  const seconds = Math.round((performance.now() - since) / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  lines.push(`  ${name.padEnd(28)}${time.padStart(6)}  ${end}`)
}

let status = 0
for (const [name, command, args] of parts) {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const since = performance.now()
  status = spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
  tell(name, since, status === 0 ? 'passed' : 'failed')
  if (status !== 0) break
}
tell('all', start, '')
console.log(
  `\nminutes\n${lines.join('\n')}\n\n${status === 0 ? 'Everything passed.' : 'Not everything passed.'}`,
)
process.exit(status)
