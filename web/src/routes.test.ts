import { type ReactElement, isValidElement } from 'react'
import { type RouteObject, matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type Area, areas, rolesFor } from '#app/guards/areas.ts'
import { OnboardedOnly, RoleOnly } from '#app/guards/Guards.tsx'
import { screens } from '#app/places/screens.ts'
import { redirects } from '#test/support/guards.ts'
import { routes } from './routes.tsx'

const elementAt = (address: string) => {
  const element = matchRoutes(routes, address)?.at(-1)?.route.element
  if (!isValidElement(element)) throw new Error(`Nothing at ${address}`)
  return element
}

/** Where the address sends everybody who may open it; inside a tenant relative to the tenant's area. */
const redirectOf = (address: string) => (elementAt(address).props as { to?: string }).to

describe('redirects of specification §2', () => {
  test.each(redirects)('%s goes to %s', (address, to) => {
    expect(redirectOf(address)).toBe(to)
  })
})

test.each([
  ['this-week', 'weekly-agenda'],
  ['submit-weekly-plan', 'visit-planning'],
])('delegate/%s is the page of delegate/%s', (one, other) => {
  const pageOf = (path: string) => (elementAt(`/acme/delegate/${path}`).type as { Page?: unknown }).Page
  expect(pageOf(one)).toBe(pageOf(other))
  expect(pageOf(one)).toBeDefined()
  expect(redirectOf(`/acme/delegate/${one}`)).toBeUndefined()
})

test.each([
  'company-info',
  'plan',
  'admin-account',
  'user-setup',
  'data-import',
  'configuration',
  'completion',
])('set-up has the step %s, inside a tenant and outside', (step) => {
  for (const base of ['/setup', '/acme/setup'])
    expect(matchRoutes(routes, `${base}/${step}`)?.at(-1)?.route.path).toMatch(new RegExp(`(^|/)${step}$`))
})

/** Every address behind the sign-in, with the area whose guard stands before it. */
const guarded = (
  list: readonly RouteObject[],
  path: string,
  isInside: boolean,
  area: Area | null,
): [string, Area | null][] =>
  list.flatMap((route) => {
    const type = isValidElement(route.element) ? route.element.type : null
    const here = route.path === undefined ? path : `${path}/${route.path}`
    const own = type === RoleOnly ? (route.element as ReactElement<{ area: Area }>).props.area : area
    const inside = isInside || type === OnboardedOnly
    if (route.children) return guarded(route.children, here, inside, own)
    return inside ? [[here, own] as [string, Area | null]] : []
  })

test('where people land is where the guards let them in', () => {
  const addresses = guarded(routes, '', false, null)
  expect(addresses.length).toBeGreaterThan(30)
  for (const [address, area] of addresses) {
    const path = address.replace('//', '/')
    expect([path, rolesFor(path)]).toEqual([path, area === null ? null : areas[area]])
  }
})

test('every page is keyed (app/places/keyed.ts): none stays as it is when its address says something else', () => {
  const pages = new Set<unknown>(Object.values(screens))
  const bare = (list: readonly RouteObject[]): string[] =>
    list.flatMap(({ path = '', element, children }) => [
      ...(!children && isValidElement(element) && pages.has(element.type) ? [path] : []),
      ...bare(children ?? []),
    ])
  expect(bare(routes)).toEqual([])
})
