import fs from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { logFile } from './server-process.ts'

const MOST_LINES = 150
/** The server's log is one JSON object a line, told apart by their times. */
const MOST_LOGGED = 30

/** Without the test's own source, which Playwright adds. */
const shorten = (text: string) =>
  (text.split('# Test source')[0] ?? '').split('\n').slice(0, MOST_LINES).join('\n')

const loggedSince = (start: number): string[] => {
  if (!fs.existsSync(logFile)) return []
  const lines = fs.readFileSync(logFile, 'utf8').split('\n')
  return lines
    .filter((line) => Number(/^\{.*?"time":(\d+)/.exec(line)?.[1] ?? 0) >= start)
    .slice(-MOST_LOGGED)
}

/** Prints what only the machine of a failed test still knows: what its page showed, asked and was told, and the server's log. */
export default class Failures implements Reporter {
  onTestEnd(test: TestCase, { status, attachments, startTime }: TestResult) {
    if (status === test.expectedStatus || status === 'skipped') return
    const told = attachments.flatMap(({ name, path, body, contentType }) => {
      if (!contentType.startsWith('text/')) return []
      const text = body?.toString() ?? (path === undefined ? '' : fs.readFileSync(path, 'utf8'))
      return [`--- ${name}\n${shorten(text)}`]
    })
    const logged = loggedSince(startTime.getTime())
    console.log([`\nFailed: ${test.title}`, ...told, '--- server', ...logged, ''].join('\n'))
  }

  printsToStdio() {
    return true
  }
}
