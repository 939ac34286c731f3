import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type Page, chromium } from '@playwright/test'
import { startDemo } from '@rounds/e2e/support/demo-host.ts'
import { root } from './load-database.ts'
import { printTable } from './table.ts'
import { desktop, openPage, phone } from './web-page.ts'

const OPENINGS = 3
const KILOBYTE = 1024

/** Files of the build, and their bytes as they lie there and as a host packs them. */
const sizeOfBuild = () => {
  const dist = path.join(root, 'web/dist-demo')
  const files = fs
    .readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name)))
  const sum = (each: (file: Buffer) => number) => files.reduce((all, file) => all + each(file), 0)
  return {
    files: files.length,
    raw: sum(({ length }) => length),
    packed: sum((file) => gzipSync(file).length),
  }
}

/** From the press on Sign in to the month of Today, milliseconds. */
const signIn = async (page: Page): Promise<number> => {
  await page.getByLabel('Email').fill('delegate@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Demo1234!')
  const start = performance.now()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByTestId('month-card').waitFor()
  return performance.now() - start
}

/** Opens the demo where nobody has been before: an empty cache and an empty store. */
const openAfresh = async (browser: Browser, site: string, profile: typeof phone): Promise<string[]> => {
  const { name, width, height, mobile } = profile
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: mobile,
    hasTouch: mobile,
  })
  try {
    let today = 0
    const first = await openPage(await context.newPage(), site, profile, async (page) => {
      today = await signIn(page)
    })
    return [
      name,
      String(first.requests),
      (first.bytes / KILOBYTE).toFixed(0),
      first.contentfulPaint.toFixed(0),
      first.mainThread.toFixed(0),
      first.layoutShift.toFixed(2),
      today.toFixed(0),
    ]
  } finally {
    await context.close()
  }
}

/** The demo without a server, as a plain host of files sends it, to a phone and a desktop of ux.md 1.2. */
export const benchDemo = async ({ executablePath }: { executablePath: string }): Promise<void> => {
  const { status } = spawnSync('npm', ['run', '-s', 'build:demo'], { cwd: root, stdio: 'ignore' })
  if (status !== 0) throw new Error('The demo could not be built')
  const { files, raw, packed } = sizeOfBuild()
  console.log(`The build: ${files} files, ${raw} B, ${packed} B gzipped\n`)
  const { site, stop } = await startDemo()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const rows: string[][] = []
    for (const profile of [phone, desktop])
      for (let opening = 0; opening < OPENINGS; opening++) rows.push(await openAfresh(browser, site, profile))
    console.log('First load, in KB and milliseconds; the last column from Sign in to the month of Today')
    printTable(['on', 'requests', 'sent', 'LCP', 'main thread', 'CLS', 'to Today'], rows)
  } finally {
    await browser.close()
    await stop()
  }
}
