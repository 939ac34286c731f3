import { act, cleanup, render, screen } from '@testing-library/react'
import { isValidElement } from 'react'
import { Outlet, type RouteObject, createMemoryRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, test } from 'vitest'
import { Providers } from '#app/start/Providers.tsx'
import { screens } from '#app/places/screens.ts'
import { authStore, signedOut } from '#lib/person/auth-store.ts'
import { tenantStore } from '#lib/session/tenant.ts'
import { homeOf } from '#paths'
import { routes } from '#routes'
import { currentToasts, dismissAllToasts } from '#ui/toasts.ts'
import { type Outcome, type Visitor, guards, guardsPage, redirects, visitors } from './support/guards.ts'
import { ada, marc, root, sara, tenant } from './support/things.ts'

const people = {
  'signed out': null,
  delegate: sara,
  supervisor: marc,
  'tenant admin': ada,
  'tenant admin before set-up': { ...ada, onboardingCompleted: false },
  'platform operator': root,
  'of another company': sara,
} satisfies Record<Visitor, unknown>

/** The real guards and redirects around pages that only say that they are there. */
const bare = (list: readonly RouteObject[]): RouteObject[] =>
  list.map(({ element, children, ...route }) => {
    const type = isValidElement(element) ? (element.type as object) : {}
    const shown = 'Page' in type ? <h1>page</h1> : type === screens.SignedInArea ? <Outlet /> : element
    return { ...route, element: shown, ...(children && { children: bare(children) }) } as RouteObject
  })

/** Opens a router on which `who` goes from address to address of the company with this slug. */
const enter = (who: Visitor, slug: string) => {
  const user = people[who]
  authStore.set(
    user
      ? { ...signedOut, user, tenant, isAuthenticated: true, sessionExpiry: Date.now() + 900_000 }
      : signedOut,
  )
  tenantStore.set({ status: 'ready', slug, tenant: { ...tenant, slug } })
  const router = createMemoryRouter(bare(routes), { initialEntries: [`/${slug}/reset-password`] })
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  return async (address: string) => {
    act(() => {
      dismissAllToasts()
      tenantStore.set({ status: 'ready', slug, tenant: { ...tenant, slug } })
    })
    await act(() => router.navigate(address))
    // Where another company's person is sent is their own.
    const { pathname, search } = router.state.location
    if (pathname.startsWith(`/${tenant.slug}/`))
      act(() => tenantStore.set({ status: 'ready', slug: tenant.slug, tenant }))
    const isPage = screen.queryByText('page') !== null
    return { at: pathname + search, isPage, told: currentToasts()[0]?.message }
  }
}

const expected = (who: Visitor, outcome: Outcome, address: string) => {
  const user = people[who]
  const setUp = `/${tenant.slug}/setup/company-info`
  const home = user ? homeOf(tenant.slug, user.role) : `/${tenant.slug}/login`
  const belongs = user && !user.onboardingCompleted ? setUp : home
  const places: Record<Outcome, { at: string; told?: string }> = {
    open: { at: address },
    'sign-in': { at: `/${tenant.slug}/login?${new URLSearchParams({ returnTo: address }).toString()}` },
    home: { at: home },
    'other role': { at: home, told: 'That page is for another role, so we brought you home.' },
    unknown: { at: belongs, ...(user && { told: "That page doesn't exist." }) },
    'set-up': { at: setUp },
    'own company': {
      at: home,
      told: 'You are signed in to Alpine Pharma. Log out to use another organization.',
    },
  }
  return { told: undefined, ...places[outcome], isPage: true }
}

describe('who gets where (specification §2, §6)', () => {
  test.each(visitors)('%s', async (who) => {
    const slug = who === 'of another company' ? 'beta' : tenant.slug
    const goTo = enter(who, slug)
    for (const { what, addresses, outcomes } of guards)
      for (const path of addresses) {
        const outcome = outcomes[visitors.indexOf(who)] as Outcome
        const address = `/${slug}/${path}`
        expect({ what, address, ...(await goTo(address)) }).toEqual({
          what,
          address,
          ...expected(who, outcome, address),
        })
      }
    cleanup()
  })
})

/** Every address at which there is a page, as the routes name it. */
const pagesOf = (list: readonly RouteObject[], path = ''): string[] =>
  list.flatMap(({ path: own, element, children }) => {
    const here = own ? `${path}/${own}` : path
    const isPage = isValidElement(element) && 'Page' in (element.type as object)
    return [...(isPage ? [here] : []), ...pagesOf(children ?? [], here)]
  })

test('no page of a company stands outside the table', () => {
  const listed = guards.flatMap(({ addresses }) => addresses)
  const reached = new Set(
    listed.map((path) =>
      (matchRoutes(routes, `/acme/${path}`) ?? []).reduce(
        (at, { route }) => (route.path ? `${at}/${route.path}` : at),
        '',
      ),
    ),
  )
  const pages = pagesOf(routes).filter((path) => path.includes(':tenantSlug'))
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.filter((path) => !reached.has(path))).toEqual([])
})

test.each(redirects)('%s leads on to %s', (from, to) => {
  const element = matchRoutes(routes, from)?.at(-1)?.route.element
  expect(isValidElement<{ to?: string }>(element) && element.props.to).toBe(to)
})

test('docs/guards.md says what the table says', async () => {
  await expect(guardsPage()).toMatchFileSnapshot('../../docs/guards.md')
})
