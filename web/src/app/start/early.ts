import { dayIn } from '@rounds/contract/dates'
import type { Role } from '@rounds/contract/endpoint'
import { agendaAddress } from '#features/visits/agenda/address.ts'
import { OPEN, eventsOfWeeks, missedOn, visitsAround, visitsOfWeeks } from '#features/visits/visit/reads.ts'
import {
  type AuthState,
  authStore,
  ownerOf,
  readDeviceSession,
  readLiveSession,
} from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { database } from '#lib/device/database.ts'
import { type FirstReads, dropEarly, readEarly } from '#lib/wire/early-reads.ts'
import { lightCalls } from '#lib/wire/light-calls.ts'
import { loadTenant } from '#lib/session/tenant.ts'
import { loadDesk, screens } from '#app/places/screens.ts'

type Reads = ReturnType<FirstReads>

/** What a page of the signed-in area needs: its code, and what it asks the server before it shows anything. */
type Early = {
  role: Role
  page: { preload(): Promise<unknown> }
  /** What the page, or its reads, wait for. */
  first?: () => Promise<unknown>
  reads: (today: string) => Reads | Promise<Reads>
}

const { visits, visit, summary, products, ownEvents } = lightCalls

const deskPages: Record<string, Early['page']> = {
  dashboard: screens.SupervisorHome,
  approvals: screens.Approvals,
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
      page: screens.RecordVisit,
      // The form waits for what this device may have of it.
      first: database,
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
      reads: (today) => {
        const week = agendaAddress.read(query, today).currentWeek
        return [
          [visits, visitsOfWeeks(week, today)],
          [visits, OPEN],
          [ownEvents, eventsOfWeeks(week, today)],
        ]
      },
    }
  const name = /^supervisor\/(\w+)/.exec(area)?.[1] ?? ''
  const page = Object.hasOwn(deskPages, name) && deskPages[name]
  if (!page) return undefined
  const firstReads = async () => (await loadDesk()).firstReadsOf(area)
  return {
    role: 'SUPERVISOR',
    page,
    first: firstReads,
    reads: async (today) => (await firstReads())(query, today),
  }
}

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
 * Resolves when everything is there, or has failed, which the page reports; to whether it is such a page.
 */
export const openEarly = async ({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Promise<boolean> => {
  const [, given = '', ...parts] = pathname.split('/')
  const slug = given.toLowerCase()
  const area = parts.join('/')
  const early = earlyOf(area === '' ? homeArea() : area, new URLSearchParams(search))
  if (early || area === 'login') void loadTenant(slug)
  if (area === 'login' || slug === '') await screens.Login.preload().catch(() => undefined)
  if (!early) return false
  /** The answers on their way, once they are asked for. */
  const askFor = async ({ user, tenant }: Pick<AuthState, 'user' | 'tenant'>) => {
    if (user?.role !== early.role || tenant?.slug !== slug) return []
    const today = dayIn(now(), tenant.settings.localization.timezone)
    return (await early.reads(today)).map(([read, input]) => readEarly(read, input))
  }
  const session = readLiveSession()
  const found = known().then((state) => {
    if (state.isPending || state.user?.isFallback) return []
    if (session && ownerOf(state) === ownerOf(session)) return []
    // What was asked for somebody else.
    if (session) dropEarly()
    return askFor(state)
  })
  // What it has failed at is told where it is needed.
  const first = early.first?.().catch(() => undefined)
  // After the question who is signed in: a browser keeps only six requests to a server under way.
  await new Promise((resolve) => setTimeout(resolve))
  const asked = session ? askFor(session) : found
  const code = [screens.SignedInArea.preload, early.page.preload].map((load) => load())
  const answers = [asked, found].map(async (sent) => Promise.allSettled(await sent))
  await Promise.allSettled([first, ...code, ...answers])
  return true
}
