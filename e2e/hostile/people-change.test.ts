import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { type Recorded, compare, noFindings } from '#days/ledger.ts'
import { drain, lookAway, openTab, signInOn, signOutOn } from '#days/phone.ts'
import { seeded } from '#days/random.ts'
import { said } from '#support/answers.ts'
import { html } from '#support/behind.ts'
import { sql } from '#support/database.ts'
import { appIsOnDevice } from '#support/device.ts'
import { makeDay, pill, record as recordHere } from '#support/outbox.ts'
import { makeVisits, test as onPhone, record } from '#support/phone-behind-door.ts'
import { cutOff, leave } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { phone, recorded } from '#support/telling.ts'
import { expect, test } from '#support/test.ts'
import { makeTeam, storedVisit } from '#support/world.ts'
import { openLetter, sendLetter } from './letters.ts'

/** How often the phone changes hands. `CHANGES=100 npm run hostile -- people-change` is the whole measure. */
const CHANGES = Number(process.env.CHANGES ?? 12)

onPhone(
  `${CHANGES} changes of person and company with requests under way: nothing in another’s name`,
  async ({ place }) => {
    onPhone.setTimeout(CHANGES * 30_000)
    const { phone: device, door } = place
    const random = seeded(CHANGES)
    const [one, two] = [await makeTeam(), await makeTeam({ name: 'Southwind Pharma' })]
    const people = await Promise.all(
      [one.delegate, one.colleague, two.delegate].map(async (person, at) => {
        const names = Array.from(
          { length: Math.ceil(CHANGES / 3) },
          (_, nth) => `P${at}Nr${String(nth).padStart(3, '0')}`,
        )
        return { person, visits: await makeVisits(person, names, (nth) => 5 + 3 * nth) }
      }),
    )
    const all: Recorded[] = []
    let unsent = 0
    const page = await openTab(device)
    for (let turn = 0; turn < CHANGES; turn++) {
      const at = turn % people.length
      const { person, visits } = people[at] as (typeof people)[number]
      const visit = visits[Math.floor(turn / people.length)] as (typeof visits)[number]
      await signInOn(page, person)
      if (turn === 0) await appIsOnDevice(page)
      await page.locator(`[data-subject="${visit.id}"]`).first().waitFor()
      const shown = (await page.locator('body').textContent()) ?? ''
      expect(shown.match(/P\d(?=Nr)/g)?.filter((who) => who !== `P${at}`)).toEqual([])
      door.disturb({ hung: 0.7, lost: 0.2 }, random)
      all.push(await record(page, person, visit, true))
      await lookAway(page)
      if ((await pill(page).getAttribute('data-sync')) !== 'ok') unsent++
      await signOutOn(page, person)
      door.disturb({}, random)
    }
    for (const { person } of people) {
      await signInOn(page, person)
      expect(await drain(page, person)).toEqual([])
      await signOutOn(page, person)
    }
    const planned = people.flatMap(({ visits }) => visits.map(({ id }) => id))
    expect(await compare([one.delegate, two.delegate], all, planned)).toEqual(noFindings())
    const { hung, answersLost } = door.takeCounts()
    onPhone.info().annotations.push({
      type: 'changes of person',
      description: `${CHANGES}; with unsent work ${unsent}, requests that hung ${hung}, answers lost ${answersLost}`,
    })
  },
)

/** Holds the changes at `glob` until `go` is called, which lets each end as `end` says. */
const hold = async (context: BrowserContext, glob: string, end: (route: Route) => Promise<void>) => {
  const held = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await context.route(glob, async (route) => {
    if (route.request().method() === 'GET') {
      await route.fallback()
      return
    }
    held.resolve()
    await gone.promise
    // What asked may be gone with its person.
    await end(route).catch(() => undefined)
  })
  return { isHeld: held.promise, go: () => gone.resolve() }
}

/** In a second tab the first person signs out and another one in. */
const changePeople = async (
  context: BrowserContext,
  from: Parameters<typeof signOutOn>[1],
  to: Parameters<typeof signInOn>[1],
  path: string,
): Promise<Page> => {
  const other = await context.newPage()
  await other.goto(path)
  await signOutOn(other, from)
  await signInOn(other, to)
  return other
}

for (const [name, answer] of [
  [
    'is answered that its session is over',
    said(401, { message: 'Not authenticated', code: 'UNAUTHENTICATED' }),
  ],
  ['is answered by a gateway', html(403, '<h1>Forbidden</h1>')],
] as const)
  test(
    `a record hangs while people change, and ${name}: it waits for whoever wrote it`,
    phone,
    async ({ page, context, faults }) => {
      faults.expect(cutOff)
      const { delegate, colleague, visit, paths } = await makeDay()
      await openSession(context, delegate)
      await page.goto(paths.record(visit.id))
      const hung = await hold(context, `**/api/v1/visits/${visit.id}**`, (route) => route.fulfill(answer))
      await recordHere(page, 'Sofia’s own words')
      await expect(page).toHaveURL(paths.today)
      await leave(page)
      await hung.isHeld
      const other = await changePeople(context, delegate, colleague, paths.today)
      hung.go()
      await expect(pill(other)).toHaveAttribute('data-sync', 'ok')
      expect((await storedVisit(visit.id)).status).toBe('scheduled')
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await signOutOn(other, colleague)
      await signInOn(other, delegate)
      await leave(other)
      await recorded(visit.id, 'Sofia’s own words')
      const authors = await sql<{ id: string }>(
        `select distinct user_id::text as id from audit_log where resource_id = $1 and action <> 'create'`,
        [visit.id],
      )
      expect(authors.map(({ id }) => id)).toEqual([delegate.id])
    },
  )

test(
  'a message hangs while somebody of another company takes the phone: it arrives where it was written, and nowhere else',
  phone,
  async ({ page, context, faults }) => {
    faults.expect(cutOff)
    const words = `Between us ${randomUUID()}`
    const { delegate, paths } = await openLetter(page, words)
    const { delegate: stranger } = await makeTeam({ name: 'Southwind Pharma' })
    // The network lets go: what was asked reaches the server with whatever the browser has by then.
    const hung = await hold(context, '**/api/v1/messages**', (route) => route.continue())
    await sendLetter(page)
    await hung.isHeld
    const other = await changePeople(context, delegate, stranger, paths.today)
    hung.go()
    await expect(pill(other)).toHaveAttribute('data-sync', 'ok')
    const arrived = async () =>
      (await sql<{ id: string }>('select tenant_id as id from messages where body = $1', [words])).map(
        ({ id }) => id,
      )
    expect(await arrived()).not.toContain(stranger.tenant.id)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await signOutOn(other, stranger)
    await signInOn(other, delegate)
    await leave(other)
    await expect.poll(arrived).toEqual([delegate.tenant.id])
  },
)
