import { analytics } from '@rounds/contract/analytics'
import { approvals } from '@rounds/contract/approvals'
import { coaching } from '@rounds/contract/coaching'
import { team } from '@rounds/contract/team'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { outboxStore } from '#lib/outbox/outbox.ts'
import { ping } from '#lib/wire/network.ts'
import { allSent, hear, openApp, read, see } from './support/app.tsx'
import { detailOfTom, memberTom, noMeasures, pageOf } from './support/desk.ts'
import { record } from './support/record.ts'
import { server } from './support/server.ts'
import { idOf, marc, noteOf, sara, submittedOf, tom, visitOf } from './support/things.ts'
import { onPace } from './support/week.ts'
import { world } from './support/world.ts'

const openMember = () => {
  server.on(team.list, () => pageOf([memberTom]))
  server.on(analytics.measures, () => noMeasures)
  server.on(team.get, () => detailOfTom)
  server.on(team.week, () => ({ pace: onPace, visits: [] }))
  return openApp(`/supervisor/team/${tom.id}`, marc)
}

/** What the screen reader hears of a dialog's field. */
const fill = async (page: Awaited<ReturnType<typeof openApp>>, words: string) => {
  const sheet = await screen.findByRole('dialog', { name: /^Coaching note to/ })
  await page.fill('Note', words)
  await page.press('Send note', sheet)
}

test('a note is written on the page of a member, told, and taken back with Undo', async () => {
  const note = noteOf(2, {
    readAt: '2026-11-17T17:02:00.000Z',
    reply: 'I shall.',
    repliedAt: '2026-11-17T17:05:00.000Z',
    visits: 3,
    done: 2,
  })
  const written = noteOf(3, { note: 'Two samples at most.', nextStep: null, visitId: null })
  world.notes = [note]
  server.on(coaching.write, () => {
    world.notes = [written, note]
    return written
  })
  server.on(coaching.remove, ({ id }) => {
    world.notes = world.notes.filter((each) => each.id !== id)
    return undefined
  })
  const page = await openMember()
  await see('On Amina Haddad, Tue 17 Nov · Read by Tom')
  await see('Next: Study first · Done on 2 of the 3 visits since')
  await see('I shall.Tom replied')
  await page.press('Add note')
  const sheet = await screen.findByRole('dialog', { name: 'Coaching note to Tom' })
  await page.press('Send note', sheet)
  await within(sheet).findByText('Note is required')
  await fill(page, 'Two samples at most.')
  await hear('Note sent')
  await see('Two samples at most.')
  await page.press('Undo', document.body)
  await waitFor(() => expect(read()).not.toContain('Two samples at most.'))
  expect(server.sentTo(coaching.write)).toEqual([
    { delegateId: tom.id, visitId: null, note: 'Two samples at most.', nextStep: null },
  ])
  expect(server.sentTo(coaching.remove)).toEqual([{ id: written.id }])
})

test('a note that is deleted goes at once and for good only later: Undo brings it back with its reply', async () => {
  world.notes = [noteOf(2, { reply: 'I shall.', repliedAt: '2026-11-17T17:05:00.000Z' })]
  const page = await openMember()
  await page.press('Delete note: Open with the study.')
  await waitFor(() => expect(read()).not.toContain('Open with the study.'))
  await page.press('Undo', document.body)
  await see('I shall.Tom replied')
  expect(server.sentTo(coaching.remove)).toEqual([])
})

test('a note is written on the visit under review', async () => {
  world.visits = [submittedOf(1)]
  server.on(coaching.write, (draft) => {
    world.notes = [noteOf(1, draft)]
    return noteOf(1, draft)
  })
  const page = await openApp('/supervisor/approvals', marc)
  await see('Kept apart from the record. Sara Benali reads it with this visit.', 'aside[data-visit]')
  await page.press('Coaching note to Sara Benali', document.body)
  await see('On Dr Amina Haddad101, Tue 17 Nov', '[role=dialog]')
  await fill(page, 'Ask before you show.')
  await hear('Note sent')
  await see('Ask before you show.', 'aside[data-visit]')
  expect(server.sentTo(coaching.write)).toEqual([
    { delegateId: sara.id, visitId: submittedOf(1).id, note: 'Ask before you show.', nextStep: null },
  ])
  expect(server.sentTo(coaching.list).at(-1)).toMatchObject({ visitId: submittedOf(1).id })
  expect(server.sentTo(approvals.bulkProcess)).toEqual([])
})

test('a delegate reads a note with its visit, and replies', async () => {
  world.visits = [submittedOf(1)]
  world.notes = [noteOf(1), noteOf(2, { note: 'Of another visit.' })]
  server.on(coaching.markRead, () => (world.notes[0] = noteOf(1, { readAt: '2026-11-18T08:30:00.000Z' })))
  server.on(coaching.reply, ({ reply }) => (world.notes[0] = noteOf(1, { reply, repliedAt: idOf(1) })))
  const page = await openApp(record(1), sara)
  await see('Open with the study.Next: Study first')
  expect(read()).not.toContain('Of another visit.')
  await allSent()
  expect(server.sentTo(coaching.markRead)).toEqual([{ id: noteOf(1).id }])
  await page.press('Reply')
  await page.fill('Your reply', ' I shall. ')
  await page.press('Send reply')
  await hear('Reply sent')
  await see('I shall.Your reply')
  await page.press('Undo', document.body)
  await waitFor(() => expect(screen.getByLabelText('Your reply')).toHaveProperty('value', ' I shall. '))
  expect([outboxStore.get(), server.sentTo(coaching.reply)]).toEqual([[], []])
})

test('a reply that is written without a network is told to wait', async () => {
  world.visits = [submittedOf(1)]
  world.notes = [noteOf(1, { readAt: '2026-11-18T08:30:00.000Z' })]
  const page = await openApp(record(1), sara)
  await page.press('Reply')
  server.isAway = true
  await ping()
  await page.fill('Your reply', 'I shall.')
  await page.press('Send reply')
  await hear('Kept here. It is sent when you’re online.')
})

test('a next step is an objective of the next visit, ticked without a network and sent later', async () => {
  const { prescriberId, prescriber } = visitOf(1)
  world.visits = [visitOf(1)]
  world.notes = [
    noteOf(1, { visitId: idOf(900), readAt: '2026-11-17T17:02:00.000Z' }),
    noteOf(2, { visitId: idOf(901), prescriberId: idOf(902), nextStep: 'With somebody else' }),
    noteOf(3, { prescriberId, day: '2026-08-20', nextStep: 'Too long ago' }),
  ]
  const page = await openApp(record(1), sara)
  await see('Objectives from coaching')
  expect(read()).not.toMatch(/With somebody else|Too long ago/)
  server.isAway = true
  await page.press('Study first')
  const tick = () => screen.getByRole('checkbox', { name: 'Study first' })
  await waitFor(() => expect(tick()).toHaveProperty('checked', true))
  await waitFor(() => expect(outboxStore.get()).toHaveLength(1))
  server.on(coaching.setDone, ({ visitId }) => {
    const known = world.notes[0] ?? noteOf(1)
    return Object.assign(known, { doneIn: [visitId] })
  })
  server.isAway = false
  await page.goTo('/delegate/dashboard')
  await see(`${prescriber.title ?? ''} ${prescriber.firstName}`)
  window.dispatchEvent(new Event('online'))
  await allSent()
  expect(server.sentTo(coaching.setDone)).toEqual([
    { id: noteOf(1).id, visitId: visitOf(1).id, isDone: true },
  ])
})

test('a note on no visit in particular stands beside the own week, for some months', async () => {
  const readAt = '2026-11-17T17:02:00.000Z'
  world.notes = [
    noteOf(1, { visitId: null, readAt }),
    noteOf(2, { visitId: null, readAt, day: '2026-08-01', note: 'Of the summer.' }),
    noteOf(3, { readAt, note: 'Of a visit.' }),
  ]
  await openApp('/delegate/visit-history', sara)
  await see('Open with the study.')
  expect(read()).not.toMatch(/Of the summer|Of a visit/)
})

test('a note that cannot be taken back without a network stays, and what that takes is said', async () => {
  server.on(coaching.write, () => noteOf(3, { note: 'Two samples at most.', visitId: null }))
  const page = await openMember()
  await page.press('Add note')
  await fill(page, 'Two samples at most.')
  await hear('Note sent')
  server.isAway = true
  await page.press('Undo', document.body)
  await hear(`${coaching.remove.failure}. You need a connection to do this.`)
})
