import { preloadCritical, preloadLikely } from '#lib/page/preload.ts'
import { type AuthState, authStore } from '#lib/person/auth-store.ts'
import type { PersonRole } from '#lib/person/session-rules.ts'
import { parts } from '#app/places/parts.ts'
import { screens } from '#app/places/screens.ts'

type Code = { preload: () => Promise<unknown> }

/** The person's role, `null` while nobody is signed in or nothing is known of them. */
const roleIn = ({ user }: Pick<AuthState, 'user'>): PersonRole | null =>
  user === null || (user.isFallback === true && user.id === '') ? null : user.role

/** Requirements S-107: which pages a person opens next. */
export const likelyAfter = (role: PersonRole | null, pathname: string): readonly Code[] => {
  const page = pathname.split('/').slice(2).join('/')
  if (role === null)
    // From here people go home.
    return page === 'login' || page === 'forgot-password'
      ? [screens.SignedInArea, screens.Today, screens.SupervisorHome]
      : []
  if (page === 'delegate/dashboard')
    return [
      screens.RecordVisit,
      screens.WhoDidYouSee,
      screens.Agenda,
      screens.ScheduleVisit,
      screens.Prescribers,
    ]
  if (page === 'delegate/prescribers') return [screens.Prescriber, screens.AddPrescriber]
  if (page === 'delegate/prescribers/new') return [screens.Prescriber, screens.ScheduleVisit]
  return page === 'supervisor/dashboard' ? [screens.Approvals] : []
}

/** The parts of the shell that must open without a network too. */
const shell = [
  parts.SyncPanel,
  parts.NotificationsPanel,
  parts.SessionDialog,
  parts.ConflictDialog,
  parts.MoreSheet,
  parts.AccountMenu,
  parts.Palette,
]

/** Requirements S-107: where people come in and land, whoever is here now: the next one may be somebody else. */
const landings = [screens.Login, screens.SignedInArea, screens.Today, screens.SupervisorHome, screens.Home]

/** What a role cannot do without, wherever it is. */
const ownOf: Partial<Record<PersonRole, readonly Code[]>> = {
  DELEGATE: [screens.RecordVisit, screens.WhoDidYouSee, parts.NewVisit],
  SUPERVISOR: [screens.Approvals],
}

export const criticalFor = (role: PersonRole | null): readonly Code[] =>
  role === null ? landings : [...(ownOf[role] ?? []), ...shell, ...landings]

type Router = { state: { location: { pathname: string } }; subscribe(told: () => void): () => void }

/** Calls `change` when a value becomes another, and first what it gave back for the one before. */
const onChange = <T>(change: (value: T) => () => void) => {
  let before: T | undefined
  let stop = () => {}
  return (value: T) => {
    if (value === before) return
    before = value
    stop()
    stop = change(value)
  }
}

const loads = (code: readonly Code[]) => code.map(({ preload }) => preload)

/**
 * Fetches the critical pages 2 s after the start and the likely next ones 1 s after a page has loaded, once it is known for
 * whom. A worker that puts all code on the device (`worker`) has the critical ones too: they are run when they are opened.
 */
export const startPreloads = (router: Router, worker: Promise<boolean>): void => {
  const setRole = onChange((role: PersonRole | null) => {
    const critical = loads(criticalFor(role))
    return preloadCritical(critical.map((load) => async () => (await worker) || load()))
  })
  const setPage = onChange((page: string) => {
    const [role, pathname = ''] = page.split(' ')
    return preloadLikely(loads(likelyAfter((role || null) as PersonRole | null, pathname)))
  })
  const look = () => {
    const state = authStore.get()
    if (state.isLoading) return
    const role = roleIn(state)
    setRole(role)
    setPage(`${role ?? ''} ${router.state.location.pathname}`)
  }
  look()
  authStore.subscribe(look)
  router.subscribe(look)
}
