import type { BrowserContext, Page } from '@playwright/test'
import { type Place, liveDay } from '#days/day.ts'
import { type Door, openDoor } from '#days/door.ts'
import { type Recorded, compare, noFindings } from '#days/ledger.ts'
import { drain, openPhone, openTab, ownerOf, signInOn, unsentOn } from '#days/phone.ts'
import { seeded } from '#days/random.ts'
import { makeOwnDatabase, sql } from '#support/database.ts'
import { appIsOnDevice, readsAreOnDevice } from '#support/device.ts'
import { pathsOf } from '#support/paths.ts'
import { recordForm } from '#support/record-form.ts'
import { startServer } from '#support/server-process.ts'
import { fillSignIn } from '#support/sign-in.ts'
import { test as base, expect } from '#support/test.ts'
import { PASSWORD, type Person, makePrescriber, makeTeam, makeVisit } from '#support/world.ts'

/** A server of its own behind a door that fails at will, and a phone in front of it. */
const test = base.extend<{ place: Place }>({
  place: async ({ browser }, provide) => {
    const dropDatabase = await makeOwnDatabase()
    const server = await startServer()
    const door = await openDoor({ port: Number(new URL(server.url).port) }, seeded(1))
    const phone = await openPhone(browser, door.url)
    const place = { phone, door, server: Promise.resolve(server) }
    await provide(place)
    await phone.close()
    await door.close()
    await (await place.server).stop()
    await dropDatabase()
  },
})

const unplug = async (phone: BrowserContext, door: Door) => {
  door.cut()
  await phone.setOffline(true)
}

const plugIn = async (phone: BrowserContext, door: Door) => {
  door.open()
  await phone.setOffline(false)
}

type Made = { id: string; lastName: string }

const makeVisits = async (
  delegate: Person,
  names: readonly string[],
  inMinutes: (index: number) => number,
) => {
  const made: Made[] = []
  for (const [index, lastName] of names.entries()) {
    const prescriber = await makePrescriber(delegate, { firstName: 'Ada', lastName })
    made.push({ ...(await makeVisit(delegate, prescriber, { inMinutes: inMinutes(index) })), lastName })
  }
  return made
}

/** Records a visit from Today with its timer, and submits it or not. */
const record = async (
  page: Page,
  owner: Person,
  { id, lastName }: Made,
  submit: boolean,
): Promise<Recorded> => {
  const form = recordForm(page)
  const words = `Words about ${lastName}`
  await page.locator(`[data-subject="${id}"] a`).first().click()
  await page.getByRole('button', { name: 'Start timer' }).click()
  await form.rating(4).click()
  await form.addNotes.press('Enter')
  await form.notes.fill(words)
  if (submit) await form.completeAndSubmit.click()
  else {
    await page.getByRole('button', { name: 'More ways to save' }).first().click()
    await page.getByRole('menuitem', { name: 'Complete without submitting' }).press('Enter')
  }
  await page.waitForURL(`**${pathsOf(owner.tenant.slug).today}`)
  return { id, owner, words, rating: 4, steps: ['start', 'complete', 'submit'] }
}

test('a day with every fault: nothing is lost, doubled, out of order or seen by somebody else', async ({
  place,
}) => {
  const tab = await openTab(place.phone)
  await tab.goto('/')
  await appIsOnDevice(tab)
  const { counts, findings } = await liveDay(place, seeded(23), 6)
  expect(findings).toEqual(noFindings())
  expect(counts).toMatchObject({ visits: 8, cuts: 1, restarts: 1, tabsKilled: 2, clocks: 1, full: 1 })
  expect(counts.answersLost).toBeGreaterThan(0)
})

test('three days without a network: 200 entries are sent in one go, once and in order', async ({ place }) => {
  const { phone, door } = place
  const { tenant, delegate } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  const DAY = 24 * 60
  const perDay = 2
  const days: Made[][] = []
  for (const ago of [2, 1, 0]) {
    const names = Array.from({ length: perDay }, (_, index) => `Day${3 - ago}Nr${index}`)
    days.push(await makeVisits(delegate, names, (index) => 5 + 5 * index - ago * DAY))
  }
  const earlier: Recorded[] = []
  const known = await makePrescriber(delegate, { lastName: 'Known' })
  for (let index = 0; index < 200 - days.length * perDay * 3; index++) {
    // Nowhere part of the words of another.
    const words = `Earlier words ${index}.`
    const { id } = await makeVisit(delegate, known, {
      status: 'completed',
      inMinutes: -4 * DAY - index,
      notes: words,
    })
    earlier.push({ id, owner: delegate, words, rating: 4, steps: ['submit'] })
  }

  const recorded: Recorded[] = []
  let page = await openTab(phone)
  const goTo = async (day: number) => {
    const ahead = (day - 2) * DAY * 60_000
    door.tellTime(ahead)
    await phone.clock.setSystemTime(Date.now() + ahead)
  }
  await goTo(0)
  await signInOn(page, delegate)
  await appIsOnDevice(page)
  await readsAreOnDevice(page)
  await unplug(phone, door)
  for (const [day, visits] of days.entries()) {
    if (day > 0) {
      await page.close()
      await goTo(day)
      page = await openTab(phone)
      await page.goto(paths.today)
      // The last that moves what is there: a press between its coming and going down and up would miss.
      await page.getByText('Failed to refresh delegate data').waitFor()
    }
    for (const visit of visits) recorded.push(await record(page, delegate, visit, false))
    const waiting = day === 0 ? earlier.length + visits.length : visits.length
    await page
      .getByRole('button', { name: `Submit ${waiting}`, exact: true })
      .first()
      .click()
    // Told once the device has them all: what was not told yet may go with the tab.
    await page.getByText(`${waiting} visits submitted.`).waitFor()
  }
  expect((await unsentOn(page)).filter(({ owner }) => owner === ownerOf(delegate))).toHaveLength(200)

  // Three days later nobody knows the session any more: the entries wait for their person.
  await sql(`update sessions set expires_at = now() - interval '1 hour' where user_id = $1`, [delegate.id])
  await sql(
    `update session_tokens k set access_expires_at = now() - interval '1 hour'
    from sessions s where s.id = k.session_id and s.user_id = $1`,
    [delegate.id],
  )
  await sql(`select pg_notify('rounds_sessions', $1)`, [ownerOf(delegate)])
  door.loseAnswers(0.1)
  await plugIn(phone, door)
  await page.getByLabel('Email').waitFor()
  await fillSignIn(page, delegate.email, PASSWORD)
  await page.waitForURL(`**${paths.today}`)
  const start = Date.now()
  expect(await drain(page, delegate)).toEqual([])
  test.info().annotations.push({
    type: '200 entries in one flush',
    description: `${Date.now() - start} ms, ${door.lost()} answers lost`,
  })
  const ids = recorded.map(({ id }) => id)
  expect(await compare([delegate], [...earlier, ...recorded], ids)).toEqual(noFindings())
})

test('an update of the app leaves a full outbox as it is', async ({ place }) => {
  const { phone, door } = place
  const { delegate } = await makeTeam()
  const visits = await makeVisits(delegate, ['One', 'Two', 'Three'], (index) => 5 + 5 * index)
  const page = await openTab(phone)
  await signInOn(page, delegate)
  await appIsOnDevice(page)
  await unplug(phone, door)
  const recorded: Recorded[] = []
  for (const visit of visits) recorded.push(await record(page, delegate, visit, true))

  door.rewrite('/sw.js', (worker) => worker.replace(/"version":"\w+"/, '"version":"next"'))
  door.rewrite('/index.html', (text) => text.replace('</head>', '<meta name="build" content="next"></head>'))
  // What reaches the server is never answered: the outbox stays full over the update.
  door.loseAnswers(1)
  await plugIn(phone, door)
  await page.reload()
  await page.getByRole('status').getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'next')
  await page.locator('[data-sync]').waitFor()
  expect((await unsentOn(page)).length).toBeGreaterThan(0)
  door.loseAnswers(0)
  expect(await drain(page, delegate)).toEqual([])
  expect(await compare([delegate], recorded, [])).toEqual(noFindings())
})

/** Kills the tab as soon as its page has moved on. */
const killOnConfirmation = async (page: Page, press: () => Promise<unknown>) => {
  const client = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  const confirmed = page.waitForEvent('console', (message) => message.text() === 'moved on')
  await page.evaluate(() => {
    const { pathname } = location
    const look = () => {
      if (location.pathname === pathname) setTimeout(look)
      else console.log('moved on')
    }
    look()
  })
  await Promise.all([
    press().catch(() => undefined),
    confirmed.then(() => void client.send('Page.crash').catch(() => undefined)),
    gone,
  ])
  await page.close()
}

test('what was confirmed is on the device, even if the tab dies at once', async ({ place }) => {
  const { phone, door } = place
  const { tenant, delegate } = await makeTeam()
  const paths = pathsOf(tenant.slug)
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  const visits = await makeVisits(delegate, names, (index) => 5 + 5 * index)
  let page = await openTab(phone)
  await signInOn(page, delegate)
  await appIsOnDevice(page)
  await unplug(phone, door)
  const recorded: Recorded[] = []
  for (const { id, lastName } of visits) {
    const words = `Words about ${lastName}`
    const form = recordForm(page)
    await page.locator(`[data-subject="${id}"] a`).first().click()
    await form.rating(5).click()
    await form.addNotes.press('Enter')
    await form.notes.fill(words)
    await killOnConfirmation(page, () => form.completeAndSubmit.click({ noWaitAfter: true }))
    recorded.push({ id, owner: delegate, words, rating: 5, steps: ['complete', 'submit'] })
    page = await openTab(phone)
    await page.goto(paths.today)
    // The last that moves what is there: a press between its coming and going down and up would miss.
    await page.getByText('Failed to refresh delegate data').waitFor()
  }
  const unsent = (await unsentOn(page)).map(({ subject }) => subject)
  expect(unsent.toSorted()).toEqual(visits.map(({ id }) => id).toSorted())
  await plugIn(phone, door)
  expect(await drain(page, delegate)).toEqual([])
  expect(await compare([delegate], recorded, [])).toEqual(noFindings())
})
