import path from 'node:path'
import { type Page, chromium } from '@playwright/test'
import { fillAdmin, fillCompany, goOnTo } from '@rounds/e2e/support/setup-form.ts'
import { root } from './load-database.ts'
import { startServer } from './server-process.ts'
import { printTable } from './table.ts'
import { desktop, phone } from './web-page.ts'

/** ux-next 4: the preview of a company's colour repaints within so many milliseconds. */
const BUDGET = 100
const CHANGES = 40

/** Turns the colour, each time the last one has been drawn, and says how long each took from the key to the frame, milliseconds. */
const turn = (page: Page): Promise<number[]> =>
  page.evaluate(async (changes) => {
    const picker = document.querySelector<HTMLInputElement>('input[type=color]')
    const shown = document.querySelector('[role=img] [data-scheme=dark]')
    if (!picker || !shown) throw new Error('The step has no preview')
    const store = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const drawn = () => getComputedStyle(shown).getPropertyValue('--brand-solid')
    const frame = () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve())
          port1.start()
          port2.postMessage(null)
        }),
      )
    const took: number[] = []
    for (let at = 0; at < changes; at++) {
      const before = drawn()
      store?.call(picker, `#${(0x80_20_20 + at * 0x01_05_03).toString(16)}`)
      const start = performance.now()
      picker.dispatchEvent(new Event('input', { bubbles: true }))
      while (drawn() === before) await frame()
      await frame()
      took.push(performance.now() - start)
      // Some are tried at once, others after what they saved.
      await new Promise((resolve) => setTimeout(resolve, at % 8 === 7 ? 1500 : 60))
    }
    return took
  }, CHANGES)

/** How long the preview of the wizard takes to show another colour, on a laptop and on a phone four times slower. */
export const benchPreview = async ({ executablePath }: { executablePath: string }): Promise<void> => {
  const server = await startServer({ DATA_DIR: path.join(root, '.bench/web') })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const rows: string[][] = []
    for (const { name, slowdown, width, height } of [desktop, phone]) {
      const page = await browser.newPage({ baseURL: server.address, viewport: { width, height } })
      await page.goto('/setup/company-info')
      await fillCompany(page, 'Preview Pharma')
      await goOnTo(page, 'Choose a plan')
      await goOnTo(page, 'Create the admin account')
      await fillAdmin(page, 'preview@rounds.test')
      await goOnTo(page, 'Invite your team')
      await page.goto('/setup/configuration')
      await page.getByText('Your own', { exact: true }).click()
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const took = (await turn(page)).toSorted((a, b) => a - b)
      const [median = NaN, slowest = NaN] = [took[took.length >> 1], took.at(-1)]
      const late = took.filter((each) => each > BUDGET).length
      rows.push([name, `${slowdown}`, median.toFixed(0), slowest.toFixed(0), `${late} of ${took.length}`])
      await page.close()
    }
    console.log('\nMilliseconds from a colour to its picture')
    printTable(['', 'slower', 'median', 'slowest', `over ${BUDGET}`], rows)
  } finally {
    await browser.close()
    await server.stop()
  }
}
