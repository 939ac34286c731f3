import { expect, test } from 'vitest'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { pathsOf } from '#paths'
import { linkOf } from './attention-links.ts'

const paths = pathsOf('demo')
const [haddad, mercier] = ['haddad', 'mercier'].map((id) => ({ id }) as VisitItem) as [VisitItem, VisitItem]

test('of several refused visits the one that is named is opened', () => {
  expect(linkOf({ kind: 'refused', visits: [haddad, mercier] }, paths)).toEqual({
    to: '/demo/delegate/record-visit/haddad',
    visit: haddad,
  })
})

test('several rejected visits are a choice, one is opened', () => {
  expect(linkOf({ kind: 'rejected', visits: [haddad, mercier] }, paths)).toEqual({
    to: '/demo/delegate/visit-history?period=last-3-months&status=rejected',
    visit: undefined,
  })
  expect(linkOf({ kind: 'rejected', visits: [haddad] }, paths).visit).toBe(haddad)
})

test.each(['running', 'drafts', 'missed'] as const)(
  'several that are %s: the list of all, nobody named',
  (kind) => {
    expect(linkOf({ kind, visits: [haddad, mercier] }, paths)).toEqual({
      to: '/demo/delegate/record-visit',
      visit: undefined,
    })
    expect(linkOf({ kind, visits: [mercier] }, paths).to).toBe('/demo/delegate/record-visit/mercier')
  },
)
