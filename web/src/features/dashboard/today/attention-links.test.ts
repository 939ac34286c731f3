import { expect, test } from 'vitest'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { pathsOf } from '#paths'
import { linkOf } from './attention-links.ts'

const paths = pathsOf('demo')
const [haddad, mercier] = ['haddad', 'mercier'].map((id) => ({ id }) as VisitItem) as [VisitItem, VisitItem]

test.each(['refused', 'rejected'] as const)(
  'of several %s visits the one that is named is opened',
  (kind) => {
    expect(linkOf({ kind, visits: [haddad, mercier] }, paths)).toEqual({
      to: '/demo/delegate/record-visit/haddad',
      visit: haddad,
    })
  },
)

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
