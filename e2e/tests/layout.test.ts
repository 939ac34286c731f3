import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { isFull } from '#support/axe.ts'
import { sql } from '#support/database.ts'
import { brokenWords, faultsOf, lengthen, shorten, sizes } from '#support/layout.ts'
import { openScreen, screens } from '#support/screens.ts'
import { openSession } from '#support/sign-in.ts'
import { OVER, untilPlaced } from '#support/still.ts'
import { type Showcase, makeShowcase } from '#support/showcase.ts'
import { DESKTOP, PHONE, expect, test } from '#support/test.ts'
import { makePerson, makePrescriber, makeTenant, makeVisit } from '#support/world.ts'

/** In every run, where they have the least room. */
const first: Record<keyof typeof sizes, readonly string[]> = {
  touch: ['today', 'record'],
  mouse: ['approvals'],
}
/** `npm run journeys` looks at these, and `npm run screens` at all of them at every size. */
const usual: Record<keyof typeof sizes, readonly string[]> = {
  touch: [
    'today',
    'record',
    'agenda',
    'prescriber',
    'approvals',
    'approvals selected',
    'calendar',
    'admin home',
    'users',
    'audit log',
  ],
  mouse: [
    'login',
    'plan',
    'history week',
    'prescribers',
    'approvals',
    'messages',
    'supervisor home',
    'calendar',
    'calendar month',
  ],
}
const tagsOf = (pointer: keyof typeof sizes, name: string) => ({
  tag: first[pointer].includes(name) ? [] : ['@wide'],
})
/** Widths that lie between two others are for `npm run screens`, too. */
const between: ReadonlySet<number> = new Set([1180, 1366, 1920])

/** The same company as the French write it, or the Americans. */
const makeCompany = async (language: string): Promise<Showcase> => {
  const show = await makeShowcase()
  await sql(
    `update tenants set settings = jsonb_set(settings, '{localization,language}', to_jsonb($2::text)) where id = $1`,
    [show.tenant.id, language],
  )
  return show
}
const companies = { Paris: 'en-GB', 'New York': 'en-US' } as const

/** A file that gets a line for each fault, and a folder that gets a picture of each screen at each size. */
const { LAYOUT_REPORT: report, LAYOUT_PICTURES: pictures } = process.env

const takePictures = async (page: Page, name: string) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({
      path: `${name} ${colorScheme}.jpg`,
      type: 'jpeg',
      quality: 70,
      animations: 'disabled',
    })
  }
}

for (const [company, language] of Object.entries(companies))
  for (const pointer of ['touch', 'mouse'] as const) {
    const shapes = sizes[pointer]
    // Americans at desks have the least room; phones and tablets are the same for both.
    if (
      !isFull &&
      !(company === 'New York' && pointer === 'mouse') &&
      !(company === 'Paris' && pointer === 'touch')
    )
      continue
    test.describe(`layout, ${company}, ${pointer}`, () => {
      let show: Showcase
      test.beforeAll(async () => {
        show = await makeCompany(language)
      })
      for (const screen of screens.filter(({ name }) => isFull || usual[pointer].includes(name)))
        test(
          `${screen.name}: nothing is cut, covered or sideways`,
          tagsOf(pointer, screen.name),
          async ({ openAs, faults }) => {
            faults.expect(/status of 404/)
            const page = await openAs(null, pointer === 'touch' ? PHONE : DESKTOP)
            const names = [...show.prescribers, show.delegate, show.supervisor, show.admin].map(
              ({ lastName }) => lastName,
            )
            const found: string[] = []
            for (const each of [screen, ...(isFull ? (screen.next ?? []) : [])]) {
              const [first] = shapes
              await shorten(page)
              await page.setViewportSize({ width: first[0], height: first[1] })
              await openScreen(page.context(), page, each, show)
              const isOver = (await page.locator(OVER).count()) > 0
              for (const how of each.isPlaced ? [''] : ['', ' long'])
                for (const [width, height] of shapes.filter(([width]) => isFull || !between.has(width))) {
                  await page.setViewportSize({ width, height })
                  if (isOver) await untilPlaced(page)
                  if (how !== '') await lengthen(page, names)
                  const faults = await faultsOf(page, how === '' ? names : [])
                  if (pictures && how === '')
                    await takePictures(page, path.resolve(pictures, `${company} ${each.name} ${width}`))
                  found.push(...faults.map((fault) => `${each.name} ${width}${how}: ${fault}`))
                }
            }
            if (report)
              fs.appendFileSync(path.resolve(report), found.map((line) => `${company} ${line}\n`).join(''))
            expect.soft(found).toEqual([])
          },
        )
    })
  }

test('a page that has room does not scroll @wide', async ({ page, context }) => {
  const { admin, paths } = await makeShowcase()
  await openSession(context, admin)
  await page.goto(paths.departments)
  await expect(page.getByText('No departments yet')).toBeVisible()
  const heights = () =>
    page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.clientHeight])
  const [whole, seen] = await heights()
  expect(whole).toBe(seen)
})

test('letters, controls and icons follow the font size that is set in the browser @wide', async ({
  page,
  context,
}) => {
  const { delegate, paths } = await makeShowcase()
  await openSession(context, delegate)
  await page.goto(paths.prescribers)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('Prescribers')
  const sizes = async () => ({
    title: await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    row: (await page.locator('tbody tr').first().boundingBox())?.height ?? 0,
    button: (await page.getByRole('link', { name: 'Add prescriber' }).boundingBox())?.height ?? 0,
    icon: (await page.locator('main .tabler-icon').first().boundingBox())?.width ?? 0,
  })
  const usual = await sizes()
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  await expect.poll(async () => (await sizes()).title).toBe(usual.title * 1.5)
  const larger = await sizes()
  for (const part of ['row', 'button', 'icon'] as const)
    expect(larger[part] / usual[part], part).toBeCloseTo(1.5, 1)
  await page.setViewportSize({ width: 1280, height: 720 })
  await lengthen(page, ['Haddad'])
  const name = page.getByRole('link', { name: /^Dr Amina Haddad/ })
  await name.hover()
  await expect(name, 'what an ellipsis hides is told to a pointer at rest').toHaveAttribute('title', /berg/)
})

test('stored words of fifty letters without a space stay in their column and on their card @wide', async ({
  openAs,
}) => {
  const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoraltern'
  const tenant = await makeTenant({ name: long })
  const [admin, supervisor, root] = await Promise.all(
    (['TENANT_ADMIN', 'SUPERVISOR', 'SUPER_ADMIN'] as const).map((role) => makePerson(tenant, role)),
  )
  await sql('insert into departments (tenant_id, name) values ($1, $2)', [tenant.id, long])
  await sql(
    'update users set department_id = (select id from departments where tenant_id = $1) where tenant_id = $1',
    [tenant.id],
  )
  const delegate = await makePerson(tenant, 'DELEGATE')
  await makeVisit(delegate, await makePrescriber(delegate, { hospital: long }), { status: 'submitted' })
  const inside = (path: string) => `/${tenant.slug}/${path}`
  for (const [who, address, around] of [
    [root, inside(`dashboard?q=${tenant.slug}`), 'td'],
    [admin, inside('departments'), 'td'],
    [admin, inside('dashboard'), 'td'],
    [supervisor, inside('supervisor/approvals'), 'li[data-item] button'],
  ] as const) {
    const page = await openAs(who ?? null, around === 'td' ? DESKTOP : PHONE)
    await page.goto(address)
    const place = page.locator(`main ${around}`).filter({ hasText: long }).first()
    await expect(place).toBeVisible()
    const [asked, given] = await place.evaluate((each) => [each.scrollWidth, each.clientWidth])
    expect.soft(asked, address).toBeLessThanOrEqual(given ?? 0)
  }
})

test(
  'letters twice as large stand on a phone as words, and nothing goes beyond its edge @wide',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { delegate, visits, paths } = await makeShowcase()
    await openSession(context, delegate)
    const browser = await context.newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const found: string[] = []
    for (const path of [
      paths.today,
      paths.agenda,
      `${paths.agenda}?view=list`,
      paths.schedule,
      paths.record(),
      paths.record(visits.next.id),
      paths.record(visits.rejected.id),
      paths.history,
      paths.plan,
      paths.prescribers,
      paths.notifications,
      paths.messages,
      paths.account,
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 844 })
        found.push(...(await brokenWords(page)).map((fault) => `${path} ${width}: ${fault}`))
      }
    }
    expect(found).toEqual([])
  },
)

test(
  'Back closes what lies over the page, and then leaves the page',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { delegate, visits, paths } = await makeShowcase()
    await openSession(context, delegate)
    await page.goto(paths.today)
    await page.getByRole('link', { name: 'Agenda', exact: true }).click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toContainText('Agenda')
    const dialog = page.getByRole('dialog')
    for (const name of ['More', /^Notifications/, 'Search or jump to', /^Up to date/]) {
      await page.getByRole('button', { name, exact: typeof name === 'string' }).click()
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(dialog).toHaveCount(0)
      await expect(title).toContainText('Agenda')
    }
    // What leads elsewhere leaves nothing behind that Back would have to pass.
    await page.getByRole('button', { name: 'More' }).click()
    await dialog.getByRole('link', { name: 'History' }).click()
    await expect(title).toContainText('History')
    await page.goBack()
    await expect(title).toContainText('Agenda')
    await page.goBack()
    await expect(page).toHaveURL(paths.today)
    // Sheets of a page are no other.
    const opened: [address: string, opener: string | RegExp][] = [
      [paths.record(visits.next.id), 'About this visit'],
      [paths.plan, /^Review week/],
      [paths.messages, 'New message'],
    ]
    for (const [address, opener] of opened) {
      await page.goto(address)
      await page.getByRole('button', { name: opener }).click()
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(address)
    }
  },
)
