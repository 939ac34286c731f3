import { spawnSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, type Page, chromium } from '@playwright/test'
import { chromiumPath } from '#support/chromium.ts'
import { startDemo } from '#support/demo-host.ts'
import { go, heading, stands } from '#support/demo-page.ts'
import { recordForm } from '#support/record-form.ts'
import { fillAdmin, fillCompany, goOnTo } from '#support/setup-form.ts'
import { fillSignIn } from '#support/sign-in.ts'
import { endAnimations } from '#support/still.ts'

/*
 * The pictures of the README, of the demo's story in a real browser: npm run pictures [-- name …]. The clock stands on a Tuesday morning, so that
 * the same story is told each time.
 */

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'docs/pictures')
const NOW = new Date('2026-11-17T10:20:00+01:00')
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 1.5,
}
const desk = { viewport: { width: 1440, height: 860 } }

type Picture = {
  name: string
  device: BrowserContextOptions
  /** Of the demo company; nobody where it is not said. */
  as?: string
  page: string
  title: string | RegExp
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<void>
}

const pictures: Picture[] = [
  { name: 'today', device: phone, as: 'delegate', page: 'demo/delegate/dashboard', title: 'Tue 17 Nov' },
  {
    name: 'record',
    device: phone,
    as: 'delegate',
    page: 'demo/delegate/dashboard',
    title: 'Tue 17 Nov',
    act: async (page) => {
      await page.getByRole('link', { name: 'Record visit' }).first().click()
      await page
        .getByRole('group', { name: 'Products discussed' })
        .getByRole('button', { name: /^Cardimora/ })
        .click()
      await recordForm(page).rating(4).click()
    },
  },
  { name: 'agenda', device: desk, as: 'delegate', page: 'demo/delegate/weekly-agenda', title: 'Agenda' },
  { name: 'team', device: desk, as: 'supervisor', page: 'demo/supervisor/dashboard', title: 'Team today' },
  {
    name: 'approvals',
    device: { viewport: { width: 1280, height: 660 } },
    as: 'supervisor',
    page: 'demo/supervisor/approvals',
    title: /^Approvals/,
  },
  { name: 'overview', device: desk, as: 'admin', page: 'demo/dashboard', title: 'Overview' },
  {
    name: 'set-up',
    device: desk,
    page: 'setup/company-info',
    title: 'Tell us about your company',
    act: async (page) => {
      await fillCompany(page, 'Meridia Pharma')
      await goOnTo(page, 'Choose a plan')
      await goOnTo(page, 'Create the admin account')
      await fillAdmin(page, 'salma@meridia.test')
      await goOnTo(page, 'Invite your team')
      for (const title of ['Import prescribers', 'Make it yours']) {
        await page.getByRole('button', { name: 'Skip for now' }).click()
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
      }
      await page.getByText('Healthcare green').click()
    },
  },
]

/** Nothing waits, nothing moves, and letters are those of the product. */
const settled = async (page: Page) => {
  let before = ''
  for (let text = 'nothing'; text !== before || /Saving…/.test(text);) {
    before = text
    await page.waitForTimeout(1500)
    await page.waitForFunction(() => document.querySelector('[aria-busy]') === null)
    text = await page.locator('body').innerText()
  }
  await page.evaluate(async () => {
    await document.fonts.ready
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await endAnimations(page)
}

const take = async (
  browser: Browser,
  site: string,
  { name, device, as, page: address, title, act }: Picture,
) => {
  const context = await browser.newContext({
    ...device,
    baseURL: site,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  await page.goto('./')
  // The product has no bar.
  await page.addStyleTag({ content: '.demo-bar { display: none }' })
  if (as) {
    await heading(page).waitFor()
    await fillSignIn(page, `${as}@demo.test`, 'Demo1234!')
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  }
  await go(page, address)
  await stands(page, title)
  await act?.(page)
  await settled(page)
  const file = path.join(folder, `${name}.png`)
  await page.screenshot({ path: file, caret: 'hide' })
  await context.close()
  const { size } = await fs.stat(file)
  console.log(`${path.relative(root, file).padEnd(30)}${Math.round(size / 1024)} KB`)
}

const { status } = spawnSync('npm', ['run', '-s', 'build:demo'], { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
await fs.mkdir(folder, { recursive: true })
const demo = await startDemo()
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const named = process.argv.slice(2)
  for (const picture of pictures)
    if (named.length === 0 || named.includes(picture.name)) await take(browser, demo.site, picture)
} finally {
  await browser.close()
  await demo.stop()
}
