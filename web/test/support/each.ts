import { format } from 'node:util'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { beginTest, endTest } from './app.tsx'

/** What React warns of (nesting that is no HTML, keys, what is drawn after its end) is a fault of the page. */
const warnings: string[] = []
console.error = (...said: unknown[]) => void warnings.push(format(...said))
afterEach(() => {
  const said = warnings.splice(0)
  if (said.length > 0) throw new Error(said.join('\n'))
})

// Hooks run last come first: a test is cleared away before what it did is judged.
beforeEach(beginTest)
afterEach(endTest)

const startTimer = globalThis.setTimeout
const timers = new Set<NodeJS.Timeout>()
globalThis.setTimeout = Object.assign((...asked: Parameters<typeof setTimeout>) => {
  const timer = startTimer(...asked)
  timers.add(timer)
  return timer
}, startTimer)

/** A window that closes takes its timers along. Here they are the process's, which lives on without a document. */
afterAll(() => {
  for (const timer of timers) clearTimeout(timer)
})
