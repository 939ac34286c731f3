import { type Report, reports } from '@rounds/contract/reports'
import { schedules } from '@rounds/contract/schedules'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { allSent, hear, hidePage, openApp } from './support/app.tsx'
import { answerEmptyDesk, pageOf, reportOf } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { marc } from './support/things.ts'

const PAGE = '/supervisor/reports'
let held: Report[] = []
let isLost: boolean

beforeEach(() => {
  answerEmptyDesk()
  held = []
  isLost = false
  server.on(reports.list, () => pageOf(held))
  server.on(schedules.list, () => pageOf([]))
  server.on(reports.generate, () => {
    const made = reportOf(71 + held.length)
    held = [...held, made]
    if (isLost) throw new TypeError('Failed to fetch')
    return made
  })
  server.on(reports.remove, ({ id }) => {
    held = held.filter((each) => each.id !== id)
    return undefined
  })
})
const generate = async () => {
  const sheet = await screen.findByRole('dialog', { name: 'Team performance' })
  return [...sheet.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Generate',
  ) as Element
}
const keys = () => server.sent.filter(({ endpoint }) => endpoint === reports.generate).map(({ key }) => key)

test('a report that is asked for by a double press is made once', async () => {
  await openApp(`${PAGE}?template=team-performance`, marc)
  const button = await generate()
  fireEvent.click(button)
  fireEvent.click(button)
  await hear('Team performance is being made')
  expect(keys()).toHaveLength(1)
})

test('what is asked again after an answer that was lost is the same', async () => {
  await openApp(`${PAGE}?template=team-performance`, marc)
  isLost = true
  fireEvent.click(await generate())
  await waitFor(() => expect(keys()).toHaveLength(1))
  await screen.findByText(/Failed to generate report/)
  isLost = false
  fireEvent.click(await generate())
  await hear('Team performance is being made')
  const [first, again] = keys()
  expect(again).toBe(first)
})

test('what was deleted is, though its page goes before the time to undo is over', async () => {
  held = [reportOf(75)]
  const page = await openApp(PAGE, marc)
  await page.press('Delete Team performance, 1\u2009–\u200931 Oct')
  await hear('Team performance deleted')
  expect(server.sentTo(reports.remove)).toEqual([])
  hidePage()
  await allSent()
  expect(server.sentTo(reports.remove)).toEqual([{ id: reportOf(75).id }])
})

test('what cannot be deleted stands in its list again, and says why', async () => {
  held = [reportOf(75)]
  server.on(reports.remove, () => new Refusal(403, 'FORBIDDEN', 'Access denied'))
  const page = await openApp(PAGE, marc)
  await page.press('Delete Team performance, 1\u2009–\u200931 Oct')
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: 'Delete Team performance, 1\u2009–\u200931 Oct' }),
    ).toBeNull(),
  )
  hidePage()
  await allSent()
  await hear(/Access denied/)
  await screen.findByRole('button', { name: 'Delete Team performance, 1\u2009–\u200931 Oct' })
})
