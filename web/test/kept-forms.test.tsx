import { calendar } from '@rounds/contract/calendar'
import { coaching } from '@rounds/contract/coaching'
import { reports } from '@rounds/contract/reports'
import { team } from '@rounds/contract/team'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { database, inTurn } from '#lib/device/database.ts'
import { closeTab, fieldOf, hear, openApp, read, see } from './support/app.tsx'
import {
  PAGE,
  clara,
  event,
  meeting,
  meetingId,
  omar,
  startCalendar,
  table,
  world,
} from './support/calendar.ts'
import { answerEmptyDesk, delegateTom, detailOfTom, memberTom, pageOf, reportOf } from './support/desk.ts'
import { server } from './support/server.ts'
import { idOf, marc, noteOf, prescriberOf, sara, tom } from './support/things.ts'
import { onPace } from './support/week.ts'
import { world as company } from './support/world.ts'

const KEPT = 'We kept what you entered last time.'
/** What a tab that goes away at once has had time for. */
const stored = () => fireEvent(window, new Event('pagehide'))
const valueOf = (label: string) => (fieldOf(label) as HTMLInputElement).value
const showing = (label: string, words: string) => waitFor(() => expect(valueOf(label)).toBe(words))

beforeEach(() => {
  answerEmptyDesk()
  startCalendar()
  server.on(team.list, () => pageOf([memberTom]))
  server.on(team.get, () => detailOfTom)
  server.on(team.week, () => ({ pace: onPace, visits: [] }))
})

test('a meeting that was begun is there after Esc and after a reload, is given up on request, and gone once it is made', async () => {
  const page = await openApp(PAGE, marc)
  await table()
  await page.user.keyboard('n')
  await screen.findByRole('dialog', { name: 'New meeting' })
  expect(read('[role="dialog"]')).not.toMatch(KEPT)
  await page.fill('Title', 'Field day')
  await page.fill('Notes (optional)', 'With the new study')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.user.keyboard('n')
  await showing('Title', 'Field day')
  await see(KEPT, '[role="dialog"]')
  fireEvent.change(fieldOf('Title'), { target: { value: 'Field days' } })
  stored()
  closeTab()
  const again = await openApp(`${PAGE}&new=meeting`, marc)
  await showing('Title', 'Field days')
  expect(valueOf('Notes (optional)')).toBe('With the new study')
  await again.press('Start over')
  expect([valueOf('Title'), valueOf('Notes (optional)')]).toEqual(['', ''])
  await waitFor(() => expect(read('[role="dialog"]')).not.toMatch(KEPT))
  await again.fill('Title', 'Team day')
  await again.press('Add to calendar')
  await hear('Team day: added.')
  await again.press('New meeting')
  await screen.findByRole('dialog', { name: 'New meeting' })
  await waitFor(() => expect(read('main')).toMatch('Team day'))
  expect(valueOf('Title')).toBe('')
})

/** The device answers nothing about what is kept until it is told to go on. */
const holdDevice = async () => {
  const { store } = (await database()).transaction('drafts', 'readwrite')
  const hold = { isOn: true }
  const holding = async () => {
    while (hold.isOn) await store.get('nothing')
  }
  const over = holding()
  return async () => {
    hold.isOn = false
    await over
  }
}

test('what was typed and left before the device had answered is there, and not once it was saved', async () => {
  const page = await openApp(PAGE, marc)
  await table()
  const begin = async (title: string) => {
    const release = await holdDevice()
    await page.user.keyboard('n')
    await page.fill('Title', title)
    return release
  }
  const release = await begin('Field day')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await release()
  await page.user.keyboard('n')
  await showing('Title', 'Field day')
  await page.press('Start over')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const releaseAgain = await begin('Team day')
  await page.press('Add to calendar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await releaseAgain()
  await hear('Team day: added.')
  expect(await inTurn('drafts', undefined, (device) => device.getAllKeys('drafts'))).toEqual([])
})

test('a meeting that was begun elsewhere has its words, and is where it is made now', async () => {
  const page = await openApp(PAGE, marc)
  await table()
  await page.user.keyboard('n')
  await page.fill('Title', 'Field day')
  await page.fill('Date', '2026-11-19')
  await page.fill('From', '11:00')
  await page.fill('For', clara)
  await page.user.keyboard('{Escape}')
  closeTab()
  const again = await openApp(`${PAGE}&new=meeting&delegate=${omar}`, marc)
  await showing('Title', 'Field day')
  expect([valueOf('Date'), valueOf('From'), valueOf('For')]).toEqual(['2026-11-18', '09:00', omar])
  await again.press('Add to calendar')
  await hear('Field day: added.')
})

test('of an event only what was changed is kept, and it is forgotten once it is typed back', async () => {
  world.events = [event({}), { ...meeting, location: 'Room 1' }]
  const page = await openApp(`${PAGE}&view=list`, marc)
  const edit = async (title: string) => {
    await page.press(title)
    await page.press('Edit')
    await screen.findByRole('dialog', { name: 'Edit event' })
  }
  await edit('Team call')
  await page.fill('Title', 'Our call')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit event' })).toBeNull())
  world.events = [event({}), { ...meeting, location: 'Room 2', version: 2 }]
  server.tell('calendar')
  await see('Room 2', 'main')
  await edit('Team call')
  await showing('Title', 'Our call')
  expect(valueOf('Place (optional)')).toBe('Room 2')
  await page.fill('Title', 'Team call')
  await waitFor(() => expect(read('body')).not.toMatch(KEPT))
})

test('what was typed of an event is not moved along with it, and a move that was begun is no change of its words', async () => {
  const page = await openApp(`${PAGE}&view=list`, marc)
  const open = async (what: string, title: string) => {
    await page.press('Team call')
    await page.press(what)
    await screen.findByRole('dialog', { name: title })
  }
  const close = async (title: string) => {
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
  }
  await open('Edit', 'Edit event')
  await page.fill('Title', 'Our call')
  await close('Edit event')
  await open('Move…', 'Move event')
  await page.fill('Date', '2026-11-19')
  await page.press('Save')
  await hear('Team call: changed.')
  expect(server.sentTo(calendar.updateEvent)).toMatchObject([
    { title: 'Team call', start: '2026-11-19T08:30:00.000Z' },
  ])
  await see(/19 Nov.*Team call/, 'main')
  await open('Edit', 'Edit event')
  await showing('Title', 'Our call')
  expect(valueOf('Date')).toBe('2026-11-19')
})

test('an event that somebody else deleted meanwhile is put back by saving again', async () => {
  const page = await openApp(`${PAGE}&view=list`, marc)
  await page.press('Team call')
  await page.press('Edit')
  await screen.findByRole('dialog', { name: 'Edit event' })
  await page.fill('Title', 'Our call')
  world.events = [event({})]
  await page.press('Save')
  await see('Somebody else has just deleted this. Save again to put it back as it stands here.', 'body')
  expect(server.sentTo(calendar.createEvent)).toEqual([])
  await page.press('Save')
  await hear('Our call: added.')
  expect(server.sentTo(calendar.createEvent)).toMatchObject([{ id: meetingId }])
  expect(world.events).toContainEqual(expect.objectContaining({ id: meetingId, title: 'Our call' }))
})

test('whom one was adding is there after a reload, and whom one changed is told from them', async () => {
  server.on(team.add, () => delegateTom)
  const page = await openApp('/supervisor/team', marc)
  await page.press('Add member')
  await page.fill('First name', 'Ines')
  await page.fill('Email', 'ines.marin@alpine.example')
  stored()
  closeTab()
  const again = await openApp('/supervisor/team', marc)
  await again.press('More for Tom Peeters')
  await again.press('Edit', document.body)
  await screen.findByRole('dialog', { name: /^Edit/ })
  expect(valueOf('First name')).toBe('Tom')
  await again.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await again.press('Add member')
  await showing('First name', 'Ines')
  await showing('Email', 'ines.marin@alpine.example')
  await again.fill('Last name', 'Marin')
  await again.press('Send invitation')
  await waitFor(() => expect(server.sentTo(team.add)).toHaveLength(1))
  await again.press('Add member')
  await screen.findByRole('dialog', { name: 'Add a member' })
  expect(valueOf('First name')).toBe('')
})

test('a change of a prescriber that was begun is there again, and gone once it is stored', async () => {
  company.prescribers = [
    { ...prescriberOf(101), address: { address: null, city: 'Namur', coordinates: null } },
  ]
  const page = await openApp(`/delegate/prescribers/${idOf(101)}`, sara)
  await page.press('Edit')
  await page.fill(/^Hospital/, 'Saint-Luc')
  stored()
  closeTab()
  const again = await openApp(`/delegate/prescribers/${idOf(101)}`, sara)
  await again.press('Edit')
  const sheet = await screen.findByRole('dialog', { name: /^Edit/ })
  await waitFor(() => expect(fieldOf(/^Hospital/)).toHaveProperty('value', 'Saint-Luc'))
  await again.press('Save changes', sheet)
  await hear('Changes saved.')
  await again.press('Edit')
  await screen.findByRole('dialog', { name: /^Edit/ })
  await waitFor(() => expect(read('[role="dialog"]')).not.toMatch(KEPT))
})

test('a coaching note that was begun is there after a reload, and gone once it is sent', async () => {
  server.on(coaching.write, () => noteOf(3, { note: 'Two samples at most.', nextStep: null, visitId: null }))
  const page = await openApp(`/supervisor/team/${tom.id}`, marc)
  await page.press('Add note')
  await page.fill('Note', 'Two samples at most.')
  stored()
  closeTab()
  const again = await openApp(`/supervisor/team/${tom.id}`, marc)
  await again.press('Add note')
  await showing('Note', 'Two samples at most.')
  await see(KEPT, '[role="dialog"]')
  await again.press('Send note')
  await hear('Note sent')
  await again.press('Add note')
  await screen.findByRole('dialog', { name: /^Coaching note/ })
  await waitFor(() => expect(valueOf('Note')).toBe(''))
})

test('of what a report was to be made is there after a reload, and gone once it is made', async () => {
  const at = '/supervisor/reports?template=team-performance'
  server.on(reports.generate, () => reportOf(71))
  const page = await openApp(at, marc)
  await page.fill('Title', 'For the board')
  await page.press('XLSX')
  await page.press('Last month')
  stored()
  closeTab()
  const again = await openApp(at, marc)
  await showing('Title', 'For the board')
  await again.press('Generate')
  await waitFor(() =>
    expect(server.sentTo(reports.generate)).toMatchObject([
      {
        format: 'XLSX',
        title: 'For the board',
        parameters: { dateRange: { start: '2026-10-01', end: '2026-10-31' } },
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  closeTab()
  await openApp(at, marc)
  await screen.findByRole('dialog', { name: 'Team performance' })
  expect(valueOf('Title')).toBe('')
})
