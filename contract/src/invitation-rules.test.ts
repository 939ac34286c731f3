import { expect, test } from 'vitest'
import { checkOpen } from './invitation-rules.ts'

test('of an invitation that was cancelled it is told that it was, also once its days are over', () => {
  const open = { isAccepted: false, isCancelled: false, isExpired: false }
  expect(() => checkOpen(open)).not.toThrow()
  expect(() => checkOpen({ ...open, isExpired: true })).toThrow('This invitation has expired.')
  expect(() => checkOpen({ ...open, isCancelled: true, isExpired: true })).toThrow(
    'This invitation was cancelled.',
  )
  expect(() => checkOpen({ isAccepted: true, isCancelled: true, isExpired: true })).toThrow(
    'This invitation was already accepted.',
  )
})
