import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { pathsOf } from '#paths'
import { routes } from './routes.tsx'

const paths = pathsOf('acme')
const needingId = new Set(['prescriber', 'recordVisitWith', 'member', 'user'])
const needingPath = new Set(['inside'])
const links = Object.entries(paths).map(([name, build]) => {
  const make = build as (id?: string) => string
  if (needingPath.has(name)) return [name, make('/account')] as const
  return [name, needingId.has(name) ? make('7b6f0d5e') : make()] as const
})

/** The route that an address leads to, without the catch-all that sends people to the sign-in. */
const leadsTo = (address: string) => {
  const matches = matchRoutes(routes, address.replace(/\?.*/, '')) ?? []
  return matches.findLast(({ route }) => route.path !== undefined)?.route.path
}

test.each(links)('%s leads to a page: %s', (_name, address) => {
  expect(leadsTo(address)).toBeDefined()
  expect(leadsTo(address)).not.toBe('*')
})

test('an address that nobody knows leads to the catch-all', () => {
  expect(leadsTo('/acme/nowhere')).toBe('*')
  expect(leadsTo('/acme/delegate/nowhere')).toBe('*')
})

test('fixed top-level addresses win over a tenant of that name', () => {
  expect(leadsTo('/login')).toBe('/login')
  expect(leadsTo('/setup/plan')).toBe('/setup/plan')
})

test('new and import are no ids', () => {
  expect(leadsTo(paths.addPrescriber())).toBe('prescribers/new')
  expect(leadsTo(paths.importPrescribers())).toBe('prescribers/import')
})

test('links leave out what is empty', () => {
  expect(paths.agenda({ week: '2026-11-16', status: '' })).toBe(
    '/acme/delegate/weekly-agenda?week=2026-11-16',
  )
  expect(paths.login('/acme/account?x=1')).toBe('/acme/login?returnTo=%2Facme%2Faccount%3Fx%3D1')
})
