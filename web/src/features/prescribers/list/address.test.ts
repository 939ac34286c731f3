import { describe, expect, test } from 'vitest'
import { filterOf, listAddress } from './address.ts'

const of = (query: string) => listAddress.read(new URLSearchParams(query))

describe('the address', () => {
  test('a plain address is everybody by name', () => {
    expect(of('')).toEqual({ view: 'all', search: '', sort: 'lastName', columns: null, saved: null })
    expect(listAddress.write(of(''))).toEqual({})
  })

  test('who is due stands in the order of waiting, and that needs no word in the address', () => {
    expect(of('view=due').sort).toBe('lastVisitDate')
    expect(listAddress.write(of('view=due'))).toEqual({ view: 'due' })
  })

  test('columns and the name of an own view are told as well', () => {
    const address = { columns: 'city,-hospital,lastVisit,visits,rating,nextVisit', saved: 'a1' }
    expect(listAddress.write(listAddress.read(new URLSearchParams(address)))).toEqual(address)
  })

  test('unknown values are read as absent', () => {
    expect(listAddress.write(of('view=some&sort=colour&q=had'))).toEqual({ q: 'had' })
  })
})

describe('filterOf', () => {
  const today = '2026-11-20'

  test('due is who was last seen 30 days ago or earlier', () => {
    expect(filterOf(of('view=due'), today)).toEqual({
      lastVisitBefore: '2026-10-22',
      sortBy: 'lastVisitDate',
      sortOrder: 'asc',
    })
  })

  test('a search is ranked unless another order was chosen', () => {
    expect(filterOf(of('q=had'), today)).toMatchObject({ search: 'had', sortBy: 'relevance' })
    expect(filterOf(of('q=had&sort=-totalVisits'), today)).toMatchObject({
      sortBy: 'totalVisits',
      sortOrder: 'desc',
    })
  })
})
