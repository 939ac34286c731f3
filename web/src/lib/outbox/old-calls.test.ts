import { api } from '@rounds/contract'
import { expect, test } from 'vitest'
import type { EntryRow } from '#lib/device/rows.ts'
import { withNames } from './old-calls.ts'

const { approvals, messages, notifications, prescribers, visits } = api

/** As a build left it on the device that knew calls by their path. */
const entryOf = (method: string, path: string) =>
  ({
    id: 'e',
    calls: [{ method, path, failure: 'No', input: { id: 'v' }, key: 'k' }],
  }) as unknown as EntryRow

test.each([
  visits.create,
  visits.createCycles,
  visits.update,
  visits.setStatus,
  visits.submit,
  visits.remove,
  prescribers.create,
  prescribers.update,
  prescribers.remove,
  approvals.process,
  approvals.bulkProcess,
  notifications.markRead,
  notifications.markAllRead,
  messages.send,
  messages.sendToDelegate,
  messages.markRead,
])('$method $path of an older build is $name', ({ method, path, name }) => {
  const { calls } = withNames(entryOf(method, path))
  expect(calls).toEqual([{ name, method, path, failure: 'No', input: { id: 'v' }, key: 'k' }])
})

test('a call that nobody knows is sent without a name', () => {
  expect(withNames(entryOf('PUT', '/old')).calls).toMatchObject([{ name: '', path: '/old' }])
})
