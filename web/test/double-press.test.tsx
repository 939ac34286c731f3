import { type Visit, visits } from '@rounds/contract/visits'
import { act, render, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { listDrafts } from '#lib/drafts/store.ts'
import { allSent, fieldOf, hear, openApp, read, see, told } from './support/app.tsx'
import { TODAY, passUndo } from './support/clock.ts'
import { server } from './support/server.ts'
import { startSecondTaps } from '#ui/second-tap.ts'
import { idOf, prescriberOf, sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

beforeEach(() => {
  world.prescribers = [prescriberOf(101), prescriberOf(102)]
})

/** A finger that trembles: it presses again before the next page is there. */
const pressTwice = async (name: RegExp) => {
  const named = () =>
    [...document.querySelectorAll<HTMLElement>('button, [role="option"]')].find((element) =>
      name.test(element.textContent ?? ''),
    )
  await waitFor(() => expect(named()).toBeDefined())
  const control = named()
  act(() => {
    control?.click()
    control?.click()
  })
}

test('who is planned is planned once', async () => {
  const page = await openApp(
    `/delegate/schedule-visit?prescriber=${idOf(102)}&date=${TODAY}&time=15:00`,
    sara,
  )
  server.on(visits.create, ({ id }) => visitOf(9, { id, version: 1 }))
  await see('Haddad102')
  await pressTwice(/^Schedule visit$/)
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  passUndo()
  await allSent()
  expect(server.sentTo(visits.create)).toHaveLength(1)
})

test.each([
  [
    'from the steps of a new visit',
    `/delegate/schedule-visit?prescriber=${idOf(102)}&date=${TODAY}&time=08:00`,
  ],
  ['from the list of who was seen', '/delegate/record-visit'],
])('a record is begun once, %s', async (_from, at) => {
  const page = await openApp(at, sara)
  if (at.includes('schedule')) await pressTwice(/^Record as done$/)
  else {
    await waitFor(() => expect(read('[role="radiogroup"]')).toMatch('Haddad102'))
    await page.user.type(fieldOf('Search prescribers'), 'Haddad102')
    await pressTwice(/^Dr Amina Haddad102/)
  }
  await waitFor(() => expect(page.place()).toMatch(/record-visit\/[\da-f-]{36}$/))
  await see('Complete')
  expect(await listDrafts('visit')).toHaveLength(1)
})

test('a plan that was made step by step is submitted once', async () => {
  server.on(visits.createCycles, ({ visits: drafts }) => {
    const made = drafts.map((draft, index): Visit => {
      const { id = idOf(1), prescriberId, scheduledDate, scheduledTime } = draft
      return { ...visitOf(index + 1), id, prescriberId, scheduledDate, scheduledTime, version: 1 }
    })
    world.visits.push(...made)
    return { visits: made, skipped: [] }
  })
  await openApp('/delegate/visit-planning-wizard?step=ready', sara)
  await see('2 of 20 planned')
  await pressTwice(/^Submit weekly plan$/)
  await allSent()
  expect(server.sentTo(visits.createCycles)).toHaveLength(1)
  expect(server.sentTo(visits.submit)).toHaveLength(2)
})

/** A tap as the browser tells of it: `count` says the how-manieth it is at its place. */
const tapOn = (element: Element | null, count: number) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: count })
  act(() => void element?.dispatchEvent(Object.assign(event, { pointerType: 'touch' })))
}
const tap = async (name: RegExp, count: number) => {
  const control = await waitFor(() => {
    const found = [...document.querySelectorAll('button')].find((each) => name.test(each.textContent ?? ''))
    if (!found) throw new Error(`Nothing is named ${name}`)
    return found
  })
  tapOn(control, count)
}

test('a tap too many is none on what stands there by then', async () => {
  startSecondTaps()
  world.visits = [visitOf(1, { scheduledTime: '15:00' })]
  const page = await openApp(
    `/delegate/schedule-visit?prescriber=${idOf(102)}&date=${TODAY}&time=16:00`,
    sara,
  )
  await see('Haddad102')
  await tap(/^Schedule visit$/, 1)
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  await see('Start visit')
  await hear(/^Visit scheduled/)
  await tap(/^Start visit/, 2)
  expect(told()).toEqual([expect.stringMatching(/^Visit scheduled/)])
  await tap(/^Start visit/, 1)
  await hear(/started/)
})

function Stars() {
  const [count, setCount] = useState(0)
  return (
    <button onClick={() => setCount(count + 1)}>
      <b key={count}>{count}</b>
    </button>
  )
}

test('a button whose sign is another one after each tap is tapped as often as somebody taps', () => {
  startSecondTaps()
  render(<Stars />)
  for (const count of [1, 2, 3]) tapOn(document.querySelector('b'), count)
  expect(document.querySelector('b')?.textContent).toBe('3')
})
