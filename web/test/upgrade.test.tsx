import { visits } from '@rounds/contract/visits'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { flag } from '#lib/device/clear.ts'
import { database } from '#lib/device/database.ts'
import type { EntryRow, StoredRead } from '#lib/device/rows.ts'
import { openApp, see } from './support/app.tsx'
import { START } from './support/clock.ts'
import { server } from './support/server.ts'
import { sara, tenant, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

/** What a build that knew endpoints by their paths left on this device. */

const owner = `${tenant.id}:${sara.id}`

const leaveEntry = async (input: Record<string, unknown>, base: { version: number }) => {
  const call = {
    method: 'PUT',
    path: '/visits/:id',
    failure: 'Failed to update visit',
    input,
    key: 'old-key',
  }
  const entry = {
    id: 'old',
    owner,
    label: 'Dr Haddad · change',
    subject: String(input.id),
    calls: [call],
    shows: {},
    base,
    createdAt: START - 60_000,
    sendAfter: 0,
    retryAt: 0,
    attempts: 1,
    done: 0,
    state: 'waiting',
  }
  await (await database()).put('outbox', entry as unknown as EntryRow)
}

const leaveRead = async () => {
  const queryKey = ['GET /visits', { status: 'rejected' }]
  const key = `${owner} ${JSON.stringify(queryKey)}`
  const read: StoredRead = { key, owner, queryKey, data: { data: 'of old' }, updatedAt: START - 60_000 }
  await (await database()).put('reads', read)
  flag(true)
  return key
}

test('the app starts, sends what was left unsent and forgets the answers', async () => {
  world.visits = [visitOf(1)]
  const { id } = visitOf(1)
  await leaveEntry({ id, notes: 'Mine' }, visitOf(1))
  const key = await leaveRead()
  await openApp('/delegate/dashboard', sara)
  await see('Dr Amina Haddad101')
  await waitFor(() => expect(server.sentTo(visits.update)).toEqual([{ id, notes: 'Mine' }]))
  expect(server.sent.find(({ endpoint }) => endpoint === visits.update)).toMatchObject({
    key: 'old-key',
    version: 3,
  })
  const opened = await database()
  await waitFor(async () => expect(await opened.getAllKeys('outbox')).toEqual([]))
  await waitFor(async () => expect(await opened.getAllKeys('reads')).not.toContain(key))
})

test('what was left unsent is laid over a newer copy', async () => {
  const seen = visitOf(1)
  world.visits = [{ ...seen, version: 4, scheduledTime: '16:30' }]
  server.on(visits.history, () => ({ data: [] }))
  await leaveEntry({ id: seen.id, notes: 'Mine' }, seen)
  await openApp('/delegate/dashboard', sara)
  await waitFor(() => expect(world.visits).toMatchObject([{ notes: 'Mine', scheduledTime: '16:30' }]))
})
