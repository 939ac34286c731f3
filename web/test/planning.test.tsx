import { dashboard } from '@rounds/contract/dashboard'
import { type Visit, visits } from '@rounds/contract/visits'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { exchangeDraft, readDraft, revisionOf, sealed } from '#lib/drafts/store.ts'
import { allSent, hear, nothingSent, openApp, read, see, told } from './support/app.tsx'
import { Refusal, server } from './support/server.ts'
import { idOf, prescriberOf, sara, visitOf } from './support/things.ts'
import { summary, world } from './support/world.ts'

const PAGE = '/delegate/visit-planning'
/** The week that is planned on 18 November: Monday to Friday. */
const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']

const planned = (day: string) => read(`section[data-day="${day}"]`)
const drafted = () => document.querySelectorAll('[data-row]').length

/** The server takes plans as it does: what it made is there to be submitted. */
const takePlans = (skips: (draft: { prescriberId: string }) => string | null = () => null) =>
  server.on(visits.createCycles, ({ visits: drafts }) => {
    const made = drafts.flatMap((draft): Visit[] => {
      const { id, prescriberId, scheduledDate, scheduledTime } = draft
      if (skips(draft) !== null) return []
      const number = Number(prescriberId.slice(-3)) - 100
      return [{ ...visitOf(number), id: id ?? idOf(1), scheduledDate, scheduledTime, version: 1 }]
    })
    world.visits.push(...made)
    const skipped = drafts.flatMap((draft) => {
      const reason = skips(draft)
      return reason === null
        ? []
        : [{ prescriberId: draft.prescriberId, scheduledDate: draft.scheduledDate, reason }]
    })
    return { visits: made, skipped }
  })

beforeEach(() => {
  world.prescribers = [101, 102, 103].map((number) => prescriberOf(number))
})

test('who is added to a day stands there in a draft, which is on the device and leaves the list', async () => {
  const page = await openApp(PAGE, sara)
  await see('To visit 3')
  await page.press('Add Dr Amina Haddad102 to the week')
  await page.press('Wed 25 Nov')
  await waitFor(() => expect(planned('2026-11-25')).toMatch('A. Haddad102'))
  await see('1 of 20 planned')
  await see('To visit 2')
  await see('Draft plan · saved on this device')
  await page.press('More for Dr Amina Haddad102')
  await page.press('Move to Fri 27 Nov')
  await waitFor(() => expect(planned('2026-11-27')).toMatch('A. Haddad102'))
  expect(planned('2026-11-25')).not.toMatch('Haddad102')
  page.close()
  const again = await openApp(PAGE, sara)
  await waitFor(() => expect(planned('2026-11-27')).toMatch('A. Haddad102'))
  await again.press('More for Dr Amina Haddad102')
  await again.press('Remove from week')
  await see('0 of 20 planned')
  await see('To visit 3')
  await nothingSent()
})

test('each week has a draft of its own', async () => {
  const page = await openApp(PAGE, sara)
  await page.press('Add Dr Amina Haddad101 to the week')
  await page.press('Mon 23 Nov')
  await see('1 of 20 planned')
  await page.goTo(`${PAGE}?week=2026-11-30`)
  await see('0 of 20 planned')
  expect(drafted()).toBe(0)
  await page.goTo(`${PAGE}?week=2026-11-23`)
  await see('1 of 20 planned')
})

test('a filled week is proposed, can be taken back, and spares who is planned already', async () => {
  world.visits = [visitOf(1, { scheduledDate: '2026-11-24' })]
  const page = await openApp(PAGE, sara)
  await see('1 of 20 planned')
  await page.press('Fill my week')
  await hear('2 visits proposed.')
  await waitFor(() => expect(document.querySelectorAll('[data-state="proposed"]')).toHaveLength(2))
  await see('3 of 20 planned')
  await page.press('Undo')
  await see('1 of 20 planned')
  expect(drafted()).toBe(0)
})

test('a proposal is taken back after its page was left, from elsewhere and on the page again', async () => {
  const page = await openApp(PAGE, sara)
  for (const returns of [false, true]) {
    await page.press('Fill my week')
    await see('3 of 20 planned')
    await page.goTo('/delegate/prescribers')
    await see('Prescribers')
    if (returns) {
      await page.goTo(PAGE)
      await see('3 of 20 planned')
    }
    await page.press('Undo')
    if (!returns) await page.goTo(PAGE)
    await see('0 of 20 planned')
  }
  await page.goTo('/delegate/prescribers')
  await page.goTo(PAGE)
  await see('0 of 20 planned')
})

test('who is planned in another week is listed with the day, can be added, and is not planned twice a day', async () => {
  world.visits = [
    visitOf(1, { scheduledDate: '2026-11-19', prescriberId: idOf(101) }),
    visitOf(2, { scheduledDate: '2026-11-25', prescriberId: idOf(102), status: 'submitted' }),
  ]
  const page = await openApp(PAGE, sara)
  // Due: all but whom this week has.
  await see('To visit 2')
  await see('Planned Thu 19 Nov')
  expect(read()).not.toMatch('Planned Wed 25 Nov')
  await page.goTo(`${PAGE}?show=all`)
  await see('To visit 3')
  await see('Planned Wed 25 Nov')
  await page.press('Add Dr Amina Haddad101 to the week')
  await page.press('Mon 23 Nov')
  await waitFor(() => expect(planned('2026-11-23')).toMatch('A. Haddad101'))
  await see('To visit 3')
  await page.press('Add Dr Amina Haddad102 to the week')
  await page.press('Best slot')
  await see('3 of 20 planned')
  expect(planned('2026-11-25')).not.toMatch(/Haddad102.*Haddad102/)
})

test('what is still to do looks the same, whether it was sent, approved or neither (A1)', async () => {
  const scheduledDate = '2026-11-25'
  world.visits = [
    visitOf(1, { scheduledDate }),
    visitOf(2, { scheduledDate, status: 'submitted' }),
    visitOf(3, { scheduledDate, status: 'approved' }),
  ]
  await openApp(PAGE, sara)
  await see('3 of 20 planned')
  const cards = () => [...document.querySelectorAll('section[data-day] li[data-status]')]
  await waitFor(() =>
    expect(cards().map((card) => card.getAttribute('data-status'))).toEqual(Array(3).fill('scheduled')),
  )
  expect(planned(scheduledDate)).toMatch(/Plan sent/)
  await waitFor(() => expect(document.querySelectorAll('[data-cell="planned"]')).toHaveLength(3))
})

test('the target is the one of the person, and an empty list offers everybody', async () => {
  server.on(dashboard.summary, () => ({ ...summary, weekCompleted: 0, weeklyTarget: 2 }))
  const page = await openApp(PAGE, sara)
  await see('0 of 2 planned')
  await page.press('Fill my week')
  await see('2 of 2 planned')
  await page.press('Add Dr Amina Haddad103 to the week')
  await page.press('Best slot')
  await see('Everyone is planned or recently seen.')
  await page.press('Show all 3')
  await see('To visit 3')
})

test('who was ticked in the list of prescribers comes along, and is added with one press', async () => {
  const page = await openApp(`${PAGE}?prescribers=${idOf(101)},${idOf(103)}&show=all`, sara)
  await page.press('Add 2 to week')
  await see('2 of 20 planned')
  await waitFor(() =>
    expect(DAYS.map(planned).join(' ')).toMatch(/Haddad101.*Haddad103|Haddad103.*Haddad101/),
  )
  expect(DAYS.map(planned).join(' ')).not.toMatch('Haddad102')
  expect(read()).not.toMatch('2 selected')
})

test('a submitted plan is made in one request, its visits are submitted after it, those of before included', async () => {
  takePlans()
  world.visits = [visitOf(4, { scheduledDate: '2026-11-24' }), visitOf(5, { scheduledDate: '2026-11-18' })]
  const page = await openApp(PAGE, sara)
  await page.press('Fill my week')
  await see('4 of 20 planned')
  const answer = server.hold(visits.createCycles)
  await page.press('Submit weekly plan')
  await see('Creating 0 of 4…')
  expect(told()).toEqual([])
  await waitFor(() => expect(server.sentTo(visits.submit)).toEqual([{ id: visitOf(4).id }]))
  answer()
  await hear('Weekly plan submitted. 4 visits scheduled.')
  await allSent()
  const [plan] = server.sentTo(visits.createCycles)
  expect(plan?.visits?.map(({ prescriberId, type, duration }) => [prescriberId, type, duration])).toEqual(
    [101, 102, 103].map((number) => [idOf(number), 'introduction', 30]),
  )
  expect(
    server
      .sentTo(visits.submit)
      .map(({ id }) => id)
      .slice(1),
  ).toEqual(expect.arrayContaining(plan?.visits?.map(({ id }) => id) ?? []))
  expect(server.sentTo(visits.submit)).toHaveLength(4)
  expect(world.visits.filter(({ status }) => status === 'submitted')).toHaveLength(4)
  expect(drafted()).toBe(0)
  await page.press('Submit weekly plan')
  await hear('Everything of this week is submitted.')
})

test('what the server skipped comes back as rows with the reason, and only they are tried again', async () => {
  let isBusy = true
  takePlans(({ prescriberId }) => (isBusy && prescriberId === idOf(102) ? 'Visit already exists' : null))
  const page = await openApp(PAGE, sara)
  await page.press('Fill my week')
  await see('3 of 20 planned')
  await page.press('Submit weekly plan')
  await see('1 visit was not scheduled')
  await allSent()
  expect(read()).toMatch(/Dr Amina Haddad102, .*: Visit already exists/)
  expect(drafted()).toBe(1)
  expect(server.sentTo(visits.submit)).toHaveLength(2)
  isBusy = false
  await page.press('Retry 1')
  await hear('Weekly plan submitted. 1 visit scheduled.')
  expect(server.sentTo(visits.createCycles)[1]?.visits?.map(({ prescriberId }) => prescriberId)).toEqual([
    idOf(102),
  ])
  await waitFor(() => expect(drafted()).toBe(0))
})

test('a plan with somebody who is gone comes back whole, the one who is gone marked', async () => {
  takePlans()
  server.on(
    visits.createCycles,
    () => new Refusal(404, 'NOT_FOUND', 'Prescriber not found', { prescriberIds: [idOf(103)] }),
  )
  const page = await openApp(PAGE, sara)
  await page.press('Fill my week')
  await see('3 of 20 planned')
  await page.press('Submit weekly plan')
  await see('1 visit was not scheduled')
  expect(read()).toMatch(/Dr Amina Haddad103, .*: Prescriber not found/)
  await waitFor(() => expect(drafted()).toBe(3))
  await allSent()
  expect(server.sentTo(visits.submit)).toEqual([])
  expect(told().join()).not.toMatch('Weekly plan submitted')
})

test('a plan that is refused for another reason waits whole, says why once, and goes out by Retry', async () => {
  takePlans()
  server.on(visits.createCycles, () => new Refusal(422, 'NO', 'Planning is closed'))
  const page = await openApp(PAGE, sara)
  await page.press('Fill my week')
  await see('3 of 20 planned')
  await page.press('Submit weekly plan')
  await see('Planning is closed')
  expect(told().join()).not.toMatch('Planning is closed')
  expect(server.sentTo(visits.submit)).toEqual([])
  takePlans()
  await page.press('Retry 3')
  await allSent()
  expect(server.sentTo(visits.submit)).toHaveLength(3)
  await waitFor(() => expect(read()).not.toMatch('Planning is closed'))
})

test('without a network the plan waits on this device', async () => {
  takePlans()
  const page = await openApp(PAGE, sara)
  await page.press('Fill my week')
  await see('3 of 20 planned')
  server.isAway = true
  await page.press('Submit weekly plan')
  await hear('3 visits saved here, sent when you are online.')
  await see('3 visits of this plan wait on this device for a connection.')
  page.close()
  server.isAway = false
  await openApp('/delegate/dashboard', sara)
  window.dispatchEvent(new Event('online'))
  await allSent()
  expect(server.sentTo(visits.submit)).toHaveLength(3)
  expect(server.sentTo(visits.createCycles)).toHaveLength(1)
})

test('what another tab drafts unseen by this one is added to the draft, which both then have', async () => {
  const page = await openApp(PAGE, sara)
  await see('To visit 3')
  const own = { kind: 'plan', id: '2026-11-23' }
  const row = { id: idOf(900), person: visitOf(3).prescriber, day: '2026-11-26', time: '09:00' }
  await exchangeDraft(own, sealed(own, [row]), revisionOf('another', 1))
  await page.press('Add Dr Amina Haddad102 to the week')
  await page.press('Wed 25 Nov')
  await see('2 of 20 planned')
  expect(planned('2026-11-25')).toMatch('A. Haddad102')
  expect(planned('2026-11-26')).toMatch('A. Haddad103')
  await waitFor(async () => expect((await readDraft<unknown[]>(own))?.value).toHaveLength(2))
})
