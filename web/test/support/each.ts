import { afterAll, afterEach, beforeEach } from 'vitest'
import { beginTest, endTest } from './app.tsx'

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
