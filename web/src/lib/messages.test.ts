import '#messages/en-product.ts'
import { expect, test } from 'vitest'
import { t } from './messages.ts'

test('fills values and writes numbers in the language’s way', () => {
  expect(t('app.tenant.notFoundText', { slug: 'acme' })).toBe(
    'The tenant "acme" could not be found. Please check the URL or contact your administrator.',
  )
  expect(t('app.sync.offlineSaved', { count: 1200 })).toBe('Offline · 1,200 saved here')
})

test('picks the plural', () => {
  expect(t('app.ui.problems', { count: 1 })).toBe('There is a problem')
  expect(t('app.ui.problems', { count: 3 })).toBe('There are 3 problems')
})

test('a value that is missing stays visible', () => {
  expect(t('app.session.text')).toBe('Your session will expire in {time}.')
})
