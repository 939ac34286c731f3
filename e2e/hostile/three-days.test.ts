import { type Recorded, compare, noFindings } from '#days/ledger.ts'
import { drain, openTab, ownerOf, signInOn, unsentOn } from '#days/phone.ts'
import { sql } from '#support/database.ts'
import { appIsOnDevice, readsAreOnDevice } from '#support/device.ts'
import { pathsOf } from '#support/paths.ts'
import { type Made, makeVisits, plugIn, record, test, unplug } from '#support/phone-behind-door.ts'
import { fillSignIn } from '#support/sign-in.ts'
import { expect } from '#support/test.ts'
import { PASSWORD, makePrescriber, makeTeam, makeVisit } from '#support/world.ts'

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
      await page.getByText(/Keep working/).waitFor()
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
