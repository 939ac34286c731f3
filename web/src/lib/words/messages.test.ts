import { expect, test } from 'vitest'
import { product } from '#messages/en-product.ts'
import { addMessages, t } from './messages.ts'

addMessages(product)

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

test('a name from right to left takes no number to its other side', () => {
  expect(t('app.session.text', { time: 'عمر' })).toBe('Your session will expire in \u2068عمر\u2069.')
  expect(t('app.session.text', { time: 'נועה' })).toBe('Your session will expire in \u2068נועה\u2069.')
  expect(t('app.session.text', { time: 'Omar' })).toBe('Your session will expire in Omar.')
})

test('a word of the server’s that has no text here is told as it is', () => {
  expect(t('app.status.on-hold_again' as 'app.status.unsent')).toBe('on hold again')
})

test('a value that is missing stays visible', () => {
  expect(t('app.session.text')).toBe('Your session will expire in {time}.')
})

test.each([
  [t('app.tenant.notFound'), 'Tenant Not Found'],
  [t('app.tenant.notAvailable'), 'This organization is not available in the current system.'],
  [t('app.tenant.verify'), 'Please verify the URL or contact support for assistance.'],
  [t('app.page.loading'), 'Loading dashboard...'],
  [t('app.page.loadFailed'), 'Failed to load page'],
  [t('app.page.reload'), 'Reload Page'],
  [t('app.page.renderFailed'), 'Something went wrong'],
  [t('app.page.again'), 'Try Again'],
  [t('app.session.title'), 'Session expiring soon'],
  [t('app.session.text', { time: '02:59' }), 'Your session will expire in 02:59.'],
  [t('app.session.logOut'), 'Log out now'],
  [t('app.session.stay'), 'Stay signed in'],
  [t('account.password.mismatch'), "Passwords don't match"],
  [t('dashboard.failed'), 'Failed to fetch delegate data'],
  [t('dashboard.refreshFailed'), 'Failed to refresh delegate data'],
])('%s is what the specification says', (text, words) => {
  expect(text).toBe(words)
})
