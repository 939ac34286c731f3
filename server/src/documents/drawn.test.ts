import { contrast } from '@rounds/contract/brand-tokens'
import { expect, test } from 'vitest'
import { drawn } from './drawn.ts'

test.each(['#ffffff', '#facc15', '#2563eb'])('what is drawn in %s has an edge that paper shows', (colour) => {
  const document = {
    language: 'en',
    title: 'Team performance',
    company: 'Alpine',
    period: 'October',
    subtitle: '',
    lead: [],
    figures: [],
    charts: [],
    tables: [],
    definitions: { title: '', items: [] },
    madeBy: '',
    words: { figure: '', value: '', basis: '', definitionsOn: '', page: '', of: '' },
  }
  const { edge } = drawn({ document, colour, logo: undefined }, (text) => text)
  expect(contrast(edge, '#ffffff')).toBeGreaterThanOrEqual(3)
})
