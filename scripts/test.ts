import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

type Part = [name: string, command: string, args: string[]]

/** Everything a change must pass: first, one after the other, what is quick and what the rest needs. */
const first: Part[] = [
  ['checks', 'npm', ['run', '-s', 'check']],
  // Before the tests: servers that they start would build it, too.
  ['build', 'npm', ['run', '-s', 'build']],
  ['bytes', 'node', ['scripts/check-bytes.ts']],
  ['no demo', 'node', ['scripts/check-demo.ts']],
]
/** Then these two beside each other, as each waits now and then: for a clock of the server, for a page. */
const tests: Part = ['server, rules, components', 'vitest', ['run']]
const journeys: Part = ['journeys in a browser', 'playwright', ['test', '-c', 'e2e/playwright.config.ts']]

const start = performance.now()
const lines: string[] = []
const tell = (name: string, since: number, end: string) => {
  const seconds = Math.round((performance.now() - since) / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  lines.push(`  ${name.padEnd(28)}${time.padStart(6)}  ${end}`)
}

/** Runs a part, which says what it has to say to `output`; resolves to whether it passed. */
const run = async ([name, command, args]: Part, output: 'inherit' | number = 'inherit'): Promise<boolean> => {
  const since = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', output, output] })
  const [status] = (await once(child, 'close')) as [number | null]
  tell(name, since, status === 0 ? 'passed' : 'failed')
  return status === 0
}

const say = ([, command, args]: Part) => console.log(`\n> ${command} ${args.join(' ')}`)

/** Two parts beside each other; the first is heard at once, the second when both have ended. */
const runBoth = async (heard: Part, later: Part): Promise<boolean> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rounds-test-'))
  const log = path.join(folder, 'log')
  const file = fs.openSync(log, 'w')
  say(heard)
  const passed = await Promise.all([run(heard), run(later, file)])
  say(later)
  fs.closeSync(file)
  process.stdout.write(fs.readFileSync(log))
  fs.rmSync(folder, { recursive: true })
  return passed.every(Boolean)
}

const runAll = async (): Promise<boolean> => {
  for (const part of first) {
    say(part)
    if (!(await run(part))) return false
  }
  return runBoth(tests, journeys)
}

const isGood = await runAll()
tell('all', start, '')
console.log(`\nminutes\n${lines.join('\n')}\n\n${isGood ? 'Everything passed.' : 'Not everything passed.'}`)
process.exit(isGood ? 0 : 1)
