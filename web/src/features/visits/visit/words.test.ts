import { expect, test } from 'vitest'
import { addMessages } from '#lib/words/messages.ts'
import { product } from '#messages/en-product.ts'
import { nextStepsText, rejectionText } from './words.ts'

addMessages(product)

test.each([
  [null, null],
  [{ nextSteps: null }, null],
  [{ steps: [], nextSteps: null }, null],
  [{ nextSteps: 'Follow up in 2 weeks; Call' }, 'Follow up in 2 weeks; Call'],
  [{ steps: ['follow_up' as const], nextSteps: null }, 'Follow up in 2 weeks'],
  [
    { steps: ['send_study' as const, 'follow_up' as const], nextSteps: 'Call the ward' },
    'Send study; Follow up in 2 weeks; Call the ward',
  ],
])('next steps %j read %j', (outcomes, text) => {
  expect(nextStepsText(outcomes)).toBe(text)
})

test.each([
  [null, null, 'No reason provided'],
  [null, 'Not you', 'Not you'],
  ['date' as const, null, 'Wrong date or duration'],
  ['samples' as const, 'Twelve?', 'Samples need correction: Twelve?'],
])('a rejection for %j saying %j reads %j', (rejectionCode, rejectionReason, text) => {
  expect(rejectionText({ rejectionCode, rejectionReason })).toBe(text)
})
