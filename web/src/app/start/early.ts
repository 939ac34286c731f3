import { dayIn } from '@rounds/contract/dates'
import type { Descriptor, Role } from '@rounds/contract/endpoint'
import { approvalsAddress, filterOf, pageOf } from '#features/approvals/approval/address.ts'
import { agendaAddress } from '#features/visits/agenda/address.ts'
import { OPEN, missedOn, visitsAround, visitsOfWeeks } from '#features/visits/visit/reads.ts'
import {
  type AuthState,
  authStore,
  ownerOf,
  readDeviceSession,
  readLiveSession,
} from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { database } from '#lib/device/database.ts'
import { dropEarly, readEarly } from '#lib/wire/early-reads.ts'
import { lightCalls } from '#lib/wire/light-calls.ts'
import { loadTenant } from '#lib/session/tenant.ts'
import { loadDesk, screens } from '#app/places/screens.ts'

type Reads = [read: Descriptor, input: object][]

/** What a page of the signed-in area needs: its code, and what it asks the server before it shows anything. */
type Early = {
  role: Role
  page: { preload(): Promise<unknown> }
  reads: (today: string) => Reads | Promise<Reads>
}

const { visits, visit, summary, products, approvals } = lightCalls

/** The form waits for what this device may have of it. */
const preloadRecord = () => {
  database().catch(() => undefined)
  return screens.RecordVisit.preload()
}

const deskPages: Record<string, Early['page']> = {
  dashboard: screens.SupervisorHome,
  team: screens.Team,
  calendar: screens.TeamCalendar,
  analytics: screens.Analytics,
  reports: screens.Reports,
}

/** The pages that people open by their address: where they land, and what messages and notifications link to. */
const earlyOf = (area: string, query: URLSearchParams): Early | undefined => {
  const record = /^delegate\/record-visit\/([\w-]+)$/.exec(area)?.[1]
  if (record !== undefined)
    return {
      role: 'DELEGATE',
      page: { preload: preloadRecord },
      reads: () => [
        [visit, { id: record }],
        [products, {}],
      ],
    }
  if (area === 'delegate/dashboard')
    return {
      role: 'DELEGATE',
      page: screens.Today,
      reads: (today) => [
        [visits, visitsAround(today)],
        [visits, OPEN],
        [visits, missedOn(today)],
        [summary, {}],
      ],
    }
  if (area === 'delegate/weekly-agenda' || area === 'delegate/this-week')
    return {
      role: 'DELEGATE',
      page: screens.Agenda,
      reads: (today) => [
        [visits, visitsOfWeeks(agendaAddress.read(query, today).currentWeek, today)],
        [visits, OPEN],
      ],
    }
  if (area === 'supervisor/approvals')
    return {
      role: 'SUPERVISOR',
      page: screens.Approvals,
      reads: (today) => [[approvals, pageOf(filterOf(approvalsAddress.read(query), today), 1)]],
    }
  const name = /^supervisor\/(\w+)/.exec(area)?.[1] ?? ''
  const page = Object.hasOwn(deskPages, name) && deskPages[name]
  if (!page) return undefined
  return {
    role: 'SUPERVISOR',
    page,
    reads: async (today) => (await loadDesk()).deskReads(area, query, today),
  }
}

/** All schemas at once: they are made while the rest is on its way, and not when it is there. */
const loadContract = () => import('@rounds/contract/visits')

/** Once it is known who is signed in or that nobody is, and before React hears of it. */
const known = () =>
  new Promise<AuthState>((resolve) => {
    const stop = authStore.subscribe(() => {
      const state = authStore.get()
      if (state.isLoading) return
      stop()
      resolve(state)
    })
  })

/** An installed app starts at its tenant's address and goes on to the home of whoever used it last. */
const homeArea = () => {
  const role = readDeviceSession()?.user.role
  return role === 'DELEGATE' || role === 'SUPERVISOR' ? `${role.toLowerCase()}/dashboard` : ''
}

/**
 * Fetches the tenant and the code of the page that the address names, and what that page will ask: of the person whom this
 * device remembers at once, of others as soon as it is known who they are. All while the rest of the app is on its way.
 * Resolves when everything is there, or has failed; the page reports that.
 */
export const openEarly = async ({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Promise<void> => {
  const [, given = '', ...parts] = pathname.split('/')
  const slug = given.toLowerCase()
  const area = parts.join('/')
  const early = earlyOf(area === '' ? homeArea() : area, new URLSearchParams(search))
  if (early || area === 'login') void loadTenant(slug)
  if (area === 'login' || slug === '') await screens.Login.preload().catch(() => undefined)
  if (!early) return
  const readFor = async ({ user, tenant }: Pick<AuthState, 'user' | 'tenant'>) => {
    if (user?.role !== early.role || tenant?.slug !== slug) return
    const today = dayIn(now(), tenant.settings.localization.timezone)
    await Promise.allSettled((await early.reads(today)).map(([read, input]) => readEarly(read, input)))
  }
  const session = readLiveSession()
  const signedIn = known().then((state) => {
    if (state.isPending || state.user?.isFallback) return
    if (session && ownerOf(state) === ownerOf(session)) return
    // What was asked for somebody else.
    if (session) dropEarly()
    return readFor(state)
  })
  // After the question who is signed in: a browser keeps only six requests to a server under way.
  await new Promise((resolve) => setTimeout(resolve))
  const reads = session && readFor(session)
  const code = [loadContract, screens.SignedInArea.preload, early.page.preload].map((load) => load())
  await Promise.allSettled([...code, signedIn, reads])
}
