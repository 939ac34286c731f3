import { expect, test } from 'vitest'
import type { OutboxEntry } from '#lib/outbox/kinds.ts'
import { uncountedOf } from './decisions.ts'

const READ_AT = 1_000

/** Two requests of one decision, the first of which was answered. */
const halfSent = (times?: Record<number, number>) =>
  ({
    kind: 'decision',
    state: 'sending',
    done: 1,
    calls: [{ input: { approvalIds: ['first'] } }, { input: { approvalIds: ['second'] } }],
    ...(times && { times }),
  }) as unknown as OutboxEntry

test.each([
  ['before it', { 0: READ_AT - 1 }, ['second']],
  ['after it', { 0: READ_AT + 1 }, ['first', 'second']],
  ['to an older build, which did not keep when', undefined, ['second']],
])('a count leaves out what was answered %s', (_when, times, left) => {
  expect(uncountedOf([halfSent(times)], READ_AT)).toEqual(left)
})
