import path from 'node:path'
import { circlesOf, importsOf, readModules } from './imports.ts'

/**
 * The web app's rooms in their order: a module imports from its own room and from rooms of lines above. What stands in one
 * line knows nothing of its neighbours. docs/architecture.md says what each is.
 */
const order = [
  ['messages', 'ui'],
  ['lib/plain'],
  ['lib/person'],
  ['lib/wire', 'lib/device'],
  ['lib/session', 'lib/outbox'],
  ['lib/reads', 'lib/drafts', 'lib/words'],
  ['lib/page'],
  ['lib/install', 'paths.ts'],
  // Counters: what other features and the app may import. Records before their views.
  [
    'features/audit/entry',
    'features/prescribers/file',
    'features/prescribers/prescriber',
    'features/calendar/feed',
    'features/tenants/branding',
    'features/tenants/holidays',
    'features/auth/factor',
    'features/kept/form',
  ],
  ['features/exports/data'],
  [
    'features/coaching/note',
    'features/erasure/person',
    'features/messages/message',
    'features/notifications/notification',
    'features/reports/report',
  ],
  ['features/visits/visit'],
  ['features/calendar/event', 'features/visits/who', 'features/visits/lanes', 'features/visits/running'],
  ['features/visits/conflicts'],
  [
    'features/planning/plan',
    'features/approvals/approval',
    'features/dashboard/summary',
    'features/invitations/paste',
    'features/settings/changes',
    'features/team/member',
  ],
  // Screens: private to their feature, each below those that it builds on.
  [
    'features/analytics/team',
    'features/approvals/review',
    'features/audit/log',
    'features/auth/entry',
    'features/auth/account',
    'features/calendar/team',
    'features/dashboard/today',
    'features/departments/list',
    'features/desk/home',
    'features/invitations/list',
    'features/invitations/send',
    'features/messages/compose',
    'features/notifications/feed',
    'features/overview/activity',
    'features/overview/home',
    'features/planning/board',
    'features/planning/wizard',
    'features/prescribers/form',
    'features/prescribers/import',
    'features/reports/list',
    'features/setup/wizard',
    'features/reports/mailed',
    'features/settings/company',
    'features/settings/roles',
    'features/team/form',
    'features/tenants/console',
    'features/users/change',
    'features/visits/sheet',
  ],
  [
    'features/approvals/list',
    'features/messages/thread',
    'features/prescribers/profile',
    'features/team/list',
    'features/team/profile',
    'features/users/list',
    'features/users/profile',
  ],
  [
    'features/invitations/pages',
    'features/prescribers/list',
    'features/team/pages',
    'features/users/pages',
    'features/visits/schedule',
  ],
  ['features/visits/agenda', 'features/visits/record'],
  ['features/visits/history'],
  // The app knows everything.
  ['app/places'],
  ['app/keys', 'app/guards'],
  ['app/help', 'app/sign-out'],
  ['app/palette', 'app/sync'],
  ['app/shell'],
  ['app/start'],
  ['start.ts', 'routes.tsx'],
  ['main.tsx', 'service-worker.ts', 'vite-env.d.ts'],
  // The product without a server: what stands above knows nothing of it, and the real build has nothing of it.
  ['demo/store'],
  ['demo/door'],
  ['demo/records', 'demo/entry', 'demo/paper'],
  ['demo/desk', 'demo/office'],
  ['demo/api'],
  ['demo/page'],
]
const firstScreen = order.findIndex((line) => line.includes('features/auth/entry'))
const levels = new Map(order.flatMap((line, level) => line.map((room) => [`web/src/${room}`, level])))
const levelOf = (room: string) => levels.get(room) ?? 0

/** ui is a kit of components that know nothing of each other, and may grow. */
const isKit = (room: string) => room === 'web/src/ui'
const MOST_MODULES = 30

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('web/test/')
const featureOf = (room: string) => /\/features\/(\w+)\//.exec(room)?.[1]
const isScreen = (room: string) => featureOf(room) !== undefined && levelOf(room) >= firstScreen

const roomOf = (file: string): string | undefined =>
  file === '.' ? undefined : levels.has(file) ? file : roomOf(path.posix.dirname(file))

/** The file that a specifier names, as the `imports` of the package say; undefined for the contract. */
const fileOf = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('@rounds/contract')) return undefined
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  if (specifier === '#paths') return 'web/src/paths.ts'
  return specifier.replace(/^#test\//, 'web/test/').replace(/^#/, 'web/src/')
}

/** Why one module may not import a file; undefined when it may. */
const refusal = (from: string, to: string, isLate: boolean): string | undefined => {
  const [own, other] = [roomOf(from), roomOf(to)]
  if (isTest(from)) return undefined
  if (other === undefined) return `${to} is not of the app`
  if (to.endsWith('.css') && own !== other && !isKit(other)) return 'styles are of one room'
  if (own === undefined || own === other) return undefined
  if (isLate) {
    const isPart = from.endsWith('.part.ts') && featureOf(own) !== undefined
    if (own === 'web/src/demo/page') return undefined
    if (own !== 'web/src/app/places' && !isPart) return 'only app/places and *.part.ts fetch code'
    if (own === 'web/src/app/places') return undefined
    // A counter brings the screens of its feature; a screen's part those that it builds on.
    if (!isScreen(own) && featureOf(own) === featureOf(other)) return undefined
  }
  if (own.startsWith('web/src/lib/') && isKit(other)) return 'lib knows no component'
  // An address is what others link to and read ahead.
  const isAddress = own.startsWith('web/src/app/') && to.endsWith('/address.ts')
  if (isScreen(other) && featureOf(own) !== featureOf(other) && !isAddress)
    return 'a screen is private to its feature'
  return levelOf(other) < levelOf(own) ? undefined : `${other} does not stand above ${own}`
}

/** What breaks the order of the rooms among modules, given as their texts by path; styles are only named. */
export const webRoomProblems = (modules: ReadonlyMap<string, string>): string[] => {
  const problems: string[] = []
  const imports = new Map<string, string[]>()
  const sizes = new Map<string, number>()
  for (const [file, text] of modules) {
    const room = roomOf(file)
    if (room === undefined && !isTest(file))
      problems.push(`${file}: stands in no room (scripts/structure/web-rooms.ts)`)
    if (room !== undefined && !isTest(file)) sizes.set(room, (sizes.get(room) ?? 0) + 1)
    if (/\/use-[\w-]+\.tsx?$/.test(file)) problems.push(`${file}: a hook's file is named as the hook`)
    const imported: string[] = []
    for (const { specifier, isLate } of importsOf(text)) {
      const target = fileOf(file, specifier)
      if (target === undefined) {
        if (room !== undefined && isKit(room) && !/brand/.test(specifier))
          problems.push(`${file}: ui knows nothing of the contract but its colours`)
        continue
      }
      if (modules.has(target)) imported.push(target)
      const reason = refusal(file, target, isLate)
      if (reason) problems.push(`${file}: may not import ${specifier}: ${reason}`)
    }
    imports.set(file, imported)
  }
  for (const circle of circlesOf(imports)) problems.push(`${circle.join(' → ')}: a circle of imports`)
  for (const [room, size] of sizes)
    if (size > MOST_MODULES && !isKit(room))
      problems.push(`${room}: ${size} modules; a room has ${MOST_MODULES}`)
  return problems
}

/** The same of the web app as it is on disk. */
export const webProblems = (root: string): string[] => webRoomProblems(readModules(root, 'web/src'))
