import type { Reporter, TestCase } from '@playwright/test/reporter'
import type { AxeRow } from './axe.ts'
import type { BudgetRow } from './budget.ts'

const rowsOf = <T>(tests: TestCase[], type: string): T[] =>
  tests
    .flatMap((test) => test.results.flatMap((result) => result.annotations))
    .filter((annotation) => annotation.type === type)
    .map(({ description }) => JSON.parse(description ?? '{}') as T)

const print = (title: string, head: string[], rows: string[][]) => {
  if (rows.length === 0) return
  const width = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `  ${cells.map((cell, column) => cell.padEnd(width[column] ?? 0)).join('  ')}`
  console.log(`\n${title}\n${[head, width.map((size) => '-'.repeat(size)), ...rows].map(line).join('\n')}`)
}

const most = (value: number | undefined) => (value === undefined ? '' : ` of ${value}`)

/** Prints what the journeys measured: the task budgets of ux.md 1.1, and axe's findings for every screen. */
export default class Tables implements Reporter {
  private tests: TestCase[] = []

  onTestEnd(test: TestCase) {
    this.tests.push(test)
  }

  onEnd() {
    const budgets = rowsOf<BudgetRow>(this.tests, 'budget').toSorted((a, b) =>
      a.job.localeCompare(b.job, 'en', { numeric: true }),
    )
    print(
      'Task budgets',
      ['Job', 'On', 'Taps', 'Keys', 'Modelled seconds', 'App, not judged'],
      budgets.map(({ job, device, taps, keys, seconds, app, allowed }) => [
        job,
        device,
        `${taps}${most(allowed.taps)}`,
        `${keys}${most(allowed.keys)}`,
        `${seconds.toFixed(1)}${most(allowed.seconds)}`,
        app.toFixed(1),
      ]),
    )
    const columns = ['phone light', 'phone dark', 'desktop light', 'desktop dark']
    const found = rowsOf<AxeRow>(this.tests, 'axe')
    const screens = [...new Set(found.map(({ screen }) => screen))].sort()
    print(
      `axe: ${found.length} runs, ${found.reduce((sum, row) => sum + row.violations, 0)} violations`,
      ['Screen', ...columns],
      screens.map((screen) => [
        screen,
        ...columns.map((column) => {
          const row = found.find((one) => one.screen === screen && `${one.device} ${one.scheme}` === column)
          return row === undefined ? '–' : String(row.violations)
        }),
      ]),
    )
  }

  printsToStdio() {
    return true
  }
}
