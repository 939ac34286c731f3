import type { Page } from '@playwright/test'
import { liveDay } from '#days/day.ts'
import { type Recorded, compare, noFindings } from '#days/ledger.ts'
import { drain, openTab, signInOn, unsentOn } from '#days/phone.ts'
import { seeded } from '#days/random.ts'
import { appIsOnDevice } from '#support/device.ts'
import { pathsOf } from '#support/paths.ts'
import { makeVisits, plugIn, record, test, unplug } from '#support/phone-behind-door.ts'
import { recordForm } from '#support/record-form.ts'
import { expect } from '#support/test.ts'
import { makeTeam } from '#support/world.ts'

test('a day with every fault: nothing is lost, doubled, out of order or seen by somebody else @wide', async ({
  place,
}) => {
  const tab = await openTab(place.phone)
  await tab.goto('/')
  await appIsOnDevice(tab)
  const { counts, findings } = await liveDay(place, seeded(23), 6)
  expect(findings).toEqual(noFindings())
  expect(counts).toMatchObject({ visits: 8, cuts: 1, restarts: 1, tabsKilled: 3, clocks: 1, full: 1 })
  expect(counts.answersLost).toBeGreaterThan(0)
})

test('a file that comes in half does not keep the app off the device @wide', async ({
  place: { phone, door },
}) => {
  let asked = 0
  door.rewrite('/icon.svg', (text) => (++asked <= 2 ? text.slice(9) : text))
  const page = await openTab(phone)
  await page.goto('/')
  await appIsOnDevice(page)
  expect(asked).toBeGreaterThan(2)
})

test('an update of the app leaves a full outbox as it is @wide', async ({ place }) => {
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
  const names = ['One', 'Two']
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
    await page.getByText(/Keep working/).waitFor()
  }
  const unsent = (await unsentOn(page)).map(({ subject }) => subject)
  expect(unsent.toSorted()).toEqual(visits.map(({ id }) => id).toSorted())
  await plugIn(phone, door)
  expect(await drain(page, delegate)).toEqual([])
  expect(await compare([delegate], recorded, [])).toEqual(noFindings())
})
