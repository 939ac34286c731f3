import { expect, test } from 'vitest'
import type { EntryRow } from '#lib/device/rows.ts'
import { type Kind, aboutOf, entryOf, subjectOf, weekNeeded } from './kinds.ts'

const old = (subject: string, path: string, more: object = {}) =>
  ({ subject, calls: [{ path, input: {} }], ...more }) as unknown as EntryRow

// What builds without kinds have stored, by subject and first call.
test.each<[Kind, string, string, string]>([
  ['visit', '7b6f0d5e', '/visits/:id', '7b6f0d5e'],
  ['visit', '7b6f0d5e', '/visits', '7b6f0d5e'],
  ['prescriber', '0d5e7b6f', '/prescribers/:id', '0d5e7b6f'],
  ['plan', 'plan:2026-11-23', '/visits/bulk/cycles', '2026-11-23'],
  ['decision', 'approvals:1', '/approvals/bulk-process', '1'],
  ['message', 'message:t1', '/messages', 't1'],
  ['message-read', 'message-read:m1', '/messages/:id/read', 'm1'],
  ['notification-read', 'notification:n1', '/notifications/:id/read', 'n1'],
  ['notifications-read', 'notifications', '/notifications/mark-all-read', ''],
])('%s: an entry without a kind, about %s', (kind, subject, path, about) => {
  const entry = entryOf(old(subject, path))
  expect(entry.kind).toBe(kind)
  expect(aboutOf(entry)).toBe(about)
  expect(subjectOf(kind, about), 'the same subject as today: they stay in order').toBe(subject)
})

test('a kind that is stored is believed, one that nobody knows is not', () => {
  expect(entryOf(old('x', '/visits', { kind: 'prescriber' })).kind).toBe('prescriber')
  expect(entryOf(old('plan:2026-11-23', '/visits', { kind: 'of-a-later-build' })).kind).toBe('plan')
})

test('a visit names the week whose plan makes it', () => {
  expect(weekNeeded({ needs: subjectOf('plan', '2026-11-23') })).toBe('2026-11-23')
  expect(weekNeeded({ needs: subjectOf('prescriber', '0d5e7b6f') })).toBeNull()
  expect(weekNeeded({})).toBeNull()
})
