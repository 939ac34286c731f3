import { expect, test } from 'vitest'
import { api } from '@rounds/contract'
import { conflict, notFound } from '@rounds/contract/refusal'
import { unavailable } from '#platform/plain/errors.ts'
import { checkedRefusal } from './as-contracted.ts'

test('a refusal that the contract names is answered', () => {
  const missing = notFound('Visit')
  expect(checkedRefusal(api.visits.get, missing)).toBe(missing)
  const busy = unavailable()
  expect(checkedRefusal(api.system.root, busy)).toBe(busy)
})

test('one that it does not name is a fault', () => {
  expect(checkedRefusal(api.visits.list, conflict('Taken'))).toEqual(
    new Error('visits.list refuses with 409, which the contract does not say'),
  )
})

test('what is no refusal stays what it was', () => {
  const fault = new TypeError('undefined is not a function')
  expect(checkedRefusal(api.visits.list, fault)).toBe(fault)
})
