import { describe, expect, test } from 'vitest'
import { patternsOf, wordsOf } from './rules.ts'

describe('the words of a search', () => {
  test.each([
    ['Dr Haddad', ['haddad']],
    ['dr. haddad', ['haddad']],
    ['Dr.Haddad', ['haddad']],
    ['Prof. Dr Amina  Haddad', ['amina', 'haddad']],
    ['Dr\u00a0Haddad', ['haddad']],
    ['haddad pr. amina', ['haddad', 'amina']],
    // On the way to a name: Prévost, Drouet.
    ['Pr', ['pr']],
    ['Dr', ['dr']],
    ['Marie Pr', ['marie', 'pr']],
    // Parts of other words, of whatever letters and signs.
    ['Alexandr Popov', ['alexandr', 'popov']],
    ['Жdr Иванова', ['жdr', 'иванова']],
    ['د.dr حداد', ['د.dr', 'حداد']],
    ['Jean-Pr Martin', ['jean-pr', 'martin']],
    ['D\u2019Pr Martin', ['d_pr', 'martin']],
    ['Zoé Dr\u0301 x', ['zoe', 'x']],
  ])('%s', (search, words) => {
    expect(wordsOf(search)).toEqual(words)
  })

  test('are without accents, however these are written', () => {
    expect(wordsOf('Zoe\u0301 M\u00fcller \u1e9e')).toEqual(['zoe', 'muller', 'ss'])
    expect(wordsOf('أَمِينَة حدّاد')).toHaveLength(2)
    expect(wordsOf('한국 ελλάδα')).toEqual(['한국'.normalize('NFD'), 'ελλαδα'])
  })

  test.each(["O'Brien", 'O\u2019Brien', 'O\u2018Brien', 'O\u02bcBrien'])(
    '%s is found with any apostrophe',
    (name) => {
      expect(wordsOf(name)).toEqual(['o_brien'])
    },
  )

  test('match themselves, and nothing searched is no pattern', () => {
    expect(patternsOf('50%_ a\\b')).toEqual([String.raw`%50\%\_%`, String.raw`%a\\b%`])
    expect(patternsOf('  ')).toBeUndefined()
    expect(patternsOf(undefined)).toBeUndefined()
  })
})
