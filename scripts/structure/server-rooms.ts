import path from 'node:path'
import { circlesOf, readModules, specifiersOf } from './imports.ts'

/**
 * The server's rooms in their order: a module imports from its own room and from rooms of lines above. What stands in one
 * line knows nothing of its neighbours. docs/architecture.md says what each is.
 */
const order = [
  ['contract/src'],
  ['server/src/messages', 'server/src/platform/plain'],
  ['server/src/documents', 'server/src/platform/database'],
  ['server/src/platform/identity'],
  ['server/src/platform/work'],
  ['server/src/platform/http'],
  // What others lean on, then records, then views of them.
  ...[
    ['audit', 'departments', 'notifications', 'system', 'team', 'tenants'],
    ['files', 'handover', 'mfa'],
    ['auth', 'settings'],
    ['invitations', 'prescribers', 'signin'],
    ['visits'],
    // Days off count in the figures of people.
    ['calendar'],
    ['members', 'users'],
    ['analytics'],
    ['approvals', 'coaching', 'dashboard', 'messages', 'planning', 'reports'],
    ['desk', 'exports', 'overview', 'schedules', 'setup'],
    ['erasure'],
  ].map((line) => line.map((feature) => `server/src/features/${feature}`)),
  ['server/src/app.ts', 'server/src/demo'],
  ['server/src/main.ts', 'server/scripts'],
  ['server/test'],
]
const levels = new Map(order.flatMap((line, level) => line.map((room) => [room, level])))

const roomOf = (file: string): string | undefined =>
  file === '.' ? undefined : levels.has(file) ? file : roomOf(path.posix.dirname(file))

/** The module that a specifier names, as the `imports` and `exports` of the packages say; undefined where it can be none. */
const moduleOf = (from: string, specifier: string): string | undefined => {
  // The contract's folders lean on its modules.
  if (specifier.startsWith('./') || (from.startsWith('contract/src/') && specifier.startsWith('../')))
    return path.posix.join(path.posix.dirname(from), specifier)
  if (specifier === '#app') return 'server/src/app.ts'
  if (specifier === '@rounds/contract') return 'contract/src/index.ts'
  const [, area, rest = ''] = /^(#\w+|@rounds\/contract)\/(.+)$/.exec(specifier) ?? []
  if (area === '@rounds/contract') return `contract/src/${rest}.ts`
  if (area === '#scripts' || area === '#test') return `server/${area.slice(1)}/${rest}`
  return area && `server/src/${area.slice(1)}/${rest}`
}

/** Of the plumbing rules know what knows nothing else, and what a limit is: they decide, and read and send nothing. */
const isForRules = (file: string) =>
  file.startsWith('server/src/platform/plain/') || file === 'server/src/platform/identity/throttle.ts'

/** Why one module may not import the other; undefined when it may. */
const refusal = (from: string, to: string): string | undefined => {
  const [own, other] = [roomOf(from), roomOf(to)]
  // That a module stands nowhere is said once, of itself.
  if (own === undefined || other === undefined || own === other) return undefined
  if (from.endsWith('.test.ts') && ['server/scripts', 'server/test'].includes(other)) return undefined
  if (own.includes('/features/') && /\/features\/.*\/(routes|jobs)\.ts$/.test(to))
    return 'another feature offers its queries.ts, rules.ts and commands.ts'
  if (from.endsWith('/rules.ts') && other.includes('/platform/') && !isForRules(to))
    return 'rules decide, and read and send nothing'
  const isAbove = (levels.get(other) ?? 0) < (levels.get(own) ?? 0)
  return isAbove ? undefined : `${other} does not stand above ${own}`
}

/** What breaks the order of the rooms among modules, given as their texts by path. */
export const roomProblems = (modules: ReadonlyMap<string, string>): string[] => {
  const problems: string[] = []
  const imports = new Map<string, string[]>()
  for (const [file, text] of modules) {
    if (!roomOf(file)) problems.push(`${file}: stands in no room (scripts/structure/server-rooms.ts)`)
    const imported: string[] = []
    for (const specifier of specifiersOf(text)) {
      if (specifier === '#package.json') continue
      const target = moduleOf(file, specifier)
      if (target === undefined || !modules.has(target))
        problems.push(`${file}: ${specifier} is nothing that the server knows`)
      else {
        imported.push(target)
        const reason = refusal(file, target)
        if (reason) problems.push(`${file}: may not import ${specifier}: ${reason}`)
      }
    }
    imports.set(file, imported)
  }
  for (const circle of circlesOf(imports)) problems.push(`${circle.join(' → ')}: a circle of imports`)
  return problems
}

/** The same of the server and the contract as they are on disk. */
export const serverProblems = (root: string): string[] =>
  roomProblems(
    new Map(
      ['contract/src', 'server/src', 'server/scripts', 'server/test'].flatMap((folder) => [
        ...readModules(root, folder),
      ]),
    ),
  )
