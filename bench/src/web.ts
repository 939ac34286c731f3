import fs from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test'
import type { Visit } from '@rounds/contract/visits'
import { chosen } from './chosen.ts'
import { root } from './load-database.ts'
import { startServer } from './server-process.ts'
import { printTable } from './table.ts'
import { type Opening, type Profile, desktop, openPage, phone } from './web-page.ts'

const TENANT = 'demo'
const PASSWORD = 'Demo1234!'
const KILOBYTE = 1024

type Screen = {
  name: string
  profile: Profile
  /** Who looks, by the local part of the address; nobody before signing in. */
  as?: 'delegate' | 'supervisor'
  path: (context: BrowserContext) => Promise<string> | string
  /** ux.md 1.2, kilobytes of compressed JavaScript. */
  scriptBudget: number
  /** What a person does first. */
  handle: (page: Page) => Promise<void>
}

const STYLE_BUDGET = 35
const FIRST_PAINT_BUDGET = 2500
const REPEAT_PAINT_BUDGET = 1500
const SHIFT_BUDGET = 0.05
const INTERACTION_BUDGET = 100
const SHELL_BUDGET = 250
/** The shell and one chunk of a later route. */
const ROUTE_BUDGET = SHELL_BUDGET + 120

const nextVisit = async ({ request }: BrowserContext): Promise<string> => {
  const today = new Date().toISOString().slice(0, 10)
  const answer = await request.get(`/api/v1/visits?status=scheduled&startDate=${today}&sortOrder=asc&limit=1`)
  const { data } = (await answer.json()) as { data: Visit[] }
  if (!data[0]) throw new Error('The demo has no visit to record')
  return `/${TENANT}/delegate/record-visit/${data[0].id}`
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** A page of the supervisor, on a phone and on a desktop. */
const ofDesk = (name: string, handle: Screen['handle']): Screen[] =>
  [phone, desktop].map((profile) => ({
    name,
    profile,
    as: 'supervisor',
    path: () => `/${TENANT}/supervisor/${name}`,
    scriptBudget: ROUTE_BUDGET,
    handle,
  }))

const screens: Screen[] = [
  {
    name: 'login',
    profile: phone,
    path: () => `/${TENANT}/login`,
    scriptBudget: 160,
    handle: async (page) => {
      await page.getByLabel('Email').pressSequentially('sofia')
      await press(page, 'Sign in')
    },
  },
  {
    name: 'Today',
    profile: phone,
    as: 'delegate',
    path: () => `/${TENANT}/delegate/dashboard`,
    scriptBudget: SHELL_BUDGET,
    handle: async (page) => {
      await press(page, 'More')
      const more = page.getByRole('dialog')
      await more.waitFor()
      await page.keyboard.press('Escape')
      await more.waitFor({ state: 'hidden' })
      await press(page, /^Search or jump to/)
      await page.getByRole('combobox').pressSequentially('ha')
    },
  },
  {
    name: 'agenda',
    profile: phone,
    as: 'delegate',
    path: () => `/${TENANT}/delegate/weekly-agenda`,
    scriptBudget: ROUTE_BUDGET,
    handle: async (page) => {
      const days = page.getByRole('group', { name: 'Days of the week' }).getByRole('button')
      for (const day of [0, 2, 4]) await days.nth(day).click()
      await press(page, 'Next week')
    },
  },
  {
    name: 'record',
    profile: phone,
    as: 'delegate',
    path: nextVisit,
    scriptBudget: ROUTE_BUDGET,
    handle: async (page) => {
      await page.getByRole('radiogroup', { name: 'How did it go?' }).locator('label').nth(3).click()
      const notes = page.getByRole('textbox', { name: 'Notes' })
      // The second time they are there already: the draft has come back.
      if (!(await notes.isVisible())) await press(page, '+ Notes')
      await notes.pressSequentially('Well')
    },
  },
  ...ofDesk('approvals', async (page) => {
    await press(page, /^Select \d+ with no flags/)
    await press(page, /^Clear/)
  }),
  ...ofDesk('dashboard', async (page) => {
    await press(page, /^Search or jump to/)
    await page.getByRole('combobox').pressSequentially('ha')
  }),
  ...ofDesk('analytics', async (page) => {
    await page.getByText('Coverage', { exact: true }).first().click()
    await page.keyboard.press('Escape')
  }),
  ...ofDesk('calendar', (page) => press(page, 'Next week')),
]

const contextOf = async (browser: Browser, address: string, { as, profile }: Screen) => {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: profile.width, height: profile.height },
    deviceScaleFactor: profile.mobile ? 2 : 1,
    isMobile: profile.mobile,
    hasTouch: profile.mobile,
  })
  if (as === undefined) return context
  const data = { tenantId: TENANT, email: `${as}@demo.test`, password: PASSWORD }
  const answer = await context.request.post('/api/v1/auth/login', { data })
  if (!answer.ok()) throw new Error(`${as} cannot sign in: ${await answer.text()}`)
  return context
}

/** Kilobytes of built files as gzip makes them, whatever the browser asked for. */
const gzipped = (files: string[]) =>
  files.reduce((sum, file) => {
    const built = path.join(root, 'web/dist', `${file}.gz`)
    return sum + (fs.existsSync(built) ? fs.statSync(built).size : 0)
  }, 0) / KILOBYTE

type Result = { screen: Screen; first: Opening; repeat: Opening }

const measure = async (browser: Browser, address: string, screen: Screen): Promise<Result> => {
  const context = await contextOf(browser, address, screen)
  try {
    const url = address + (await screen.path(context))
    const openings: Opening[] = []
    for (let visit = 0; visit < 2; visit++) {
      const page = await context.newPage()
      openings.push(await openPage(page, url, screen.profile, screen.handle))
      await page.close()
    }
    const [first, repeat] = openings
    if (!first || !repeat) throw new Error('A page was not opened')
    return { screen, first, repeat }
  } finally {
    await context.close()
  }
}

const verdict = (value: number, budget: number, digits = 0) =>
  `${value.toFixed(digits)}/${budget.toFixed(digits)}${value <= budget ? '' : ' MISSED'}`

/** A phone's time and what it is of the sign-in's in the same run. */
const against = (value: number, login: number | undefined) =>
  `${value.toFixed(0)}${login === undefined ? '' : ` ${(value / login).toFixed(2)}`}`

const report = (results: Result[]) => {
  const login = results.find(({ screen }) => screen.name === 'login')?.first
  console.log('\nJavaScript and CSS until the page stands, in KB gzipped; the rest until the page is quiet')
  printTable(
    ['screen', 'JS', 'CSS', 'JS sent', 'all sent', 'requests', 'again: sent', 'requests'],
    results.map(({ screen, first, repeat }) => [
      `${screen.name}, ${screen.profile.name}`,
      verdict(gzipped(first.scripts), screen.scriptBudget),
      verdict(gzipped(first.styles), STYLE_BUDGET),
      `${(first.script / KILOBYTE).toFixed(0)} KB`,
      `${(first.bytes / KILOBYTE).toFixed(0)} KB`,
      String(first.requests),
      `${(repeat.bytes / KILOBYTE).toFixed(0)} KB`,
      String(repeat.requests),
    ]),
  )
  console.log(
    '\nMilliseconds; the main thread until the page stands, and until it is quiet as long tasks, first visit',
  )
  printTable(
    [
      'screen',
      'LCP',
      'LCP again',
      'ready',
      'ready again',
      'main thread',
      'quiet',
      'long tasks',
      'CLS',
      'INP',
    ],
    results.map(({ screen, first, repeat }) => [
      `${screen.name}, ${screen.profile.name}`,
      verdict(first.contentfulPaint, FIRST_PAINT_BUDGET),
      verdict(repeat.contentfulPaint, REPEAT_PAINT_BUDGET),
      first.ready.toFixed(0),
      repeat.ready.toFixed(0),
      against(first.mainThread, login?.mainThread),
      against(first.mainThreadQuiet, login?.mainThreadQuiet),
      first.longTasks.toFixed(0),
      verdict(Math.max(first.layoutShift, repeat.layoutShift), SHIFT_BUDGET, 2),
      verdict(Math.max(first.interaction, repeat.interaction), INTERACTION_BUDGET),
    ]),
  )
}

type Options = { executablePath: string; only: string | undefined }

/**
 * Opens the main screens of the demo in a real browser under the phone profile of ux.md 1.2, for the first time and again.
 * `only`: screens, see `chosen`.
 */
export const benchWeb = async ({ executablePath, only }: Options): Promise<void> => {
  const wanted = chosen(screens, only, ({ name }) => name)
  const server = await startServer({ DATA_DIR: path.join(root, '.bench/web') })
  try {
    const browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
    try {
      const results: Result[] = []
      for (const screen of wanted) results.push(await measure(browser, server.address, screen))
      report(results)
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
}
