import { beforeEach, expect, test, vi } from 'vitest'
import { currentLanguage, speak } from './language.ts'

const page = { lang: '', dir: '' }
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: Object.assign(page, { lang: 'xx', dir: 'rtl' }) })
})

test('speaks English until the tenant is known', () => {
  expect(currentLanguage().code).toBe('en')
  expect(page).toEqual({ lang: 'xx', dir: 'rtl' })
})

test.each(['en', 'en-GB', 'tlh', '', 'constructor'])('tells the page how to run for “%s”', (asked) => {
  speak(asked)
  expect(page).toEqual({ lang: 'en', dir: 'ltr' })
  expect(currentLanguage().plurals.select(1)).toBe('one')
})
