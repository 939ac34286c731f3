import { describe, expect, test } from 'vitest'
import { approvalsAddress, daysOf, filterOf } from './address.ts'

const delegate = '0198c0de-0000-7000-8000-000000000001'
const today = '2026-11-18'

describe('the address', () => {
  test('a plain address is the default view, and the default view a plain address', () => {
    const view = approvalsAddress.read(new URLSearchParams())
    expect(view).toMatchObject({
      status: 'pending',
      delegate: '',
      department: '',
      dates: '',
      kind: '',
      search: '',
    })
    expect(approvalsAddress.write(view)).toEqual({})
  })

  test('what an address says comes back', () => {
    const query = {
      status: 'rejected',
      delegate,
      department: 'Cardiology',
      dates: '2026-11-01..',
      kind: 'plan',
      q: 'had',
    }
    expect(approvalsAddress.write(approvalsAddress.read(new URLSearchParams(query)))).toEqual(query)
  })

  test('unknown values are read as absent', () => {
    const query = 'status=all&delegate=me&dates=soon&kind=both&visit=7'
    expect(approvalsAddress.write(approvalsAddress.read(new URLSearchParams(query)))).toEqual({})
  })
})

describe('daysOf', () => {
  test.each([
    ['', {}],
    ['today', { startDate: today, endDate: today }],
    ['this-week', { startDate: '2026-11-16', endDate: '2026-11-22' }],
    ['last-week', { startDate: '2026-11-09', endDate: '2026-11-15' }],
    ['this-month', { startDate: '2026-11-01', endDate: '2026-11-30' }],
    ['2026-10-01..2026-10-05', { startDate: '2026-10-01', endDate: '2026-10-05' }],
    ['..2026-10-05', { endDate: '2026-10-05' }],
  ])('%j', (dates, expected) => {
    expect(daysOf(dates, today)).toEqual(expected)
  })
})

test('the server is asked for what narrows the list only', () => {
  const view = approvalsAddress.read(new URLSearchParams({ q: ' had ', delegate }))
  expect(filterOf(view, today)).toEqual({ status: 'pending', delegateId: delegate, search: 'had' })
})
