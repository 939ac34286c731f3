import path from 'node:path'
import { readModules } from './imports.ts'

/** What runs before the first paint of every page. */
const START = 'web/src/start.ts'
/** Of others only these: a schema would bring all of its library along. */
const mayReach = new Set(['react'])
const plainContract = new Set(
  ['constants', 'dates', 'transitions', 'branding'].map((name) => `contract/src/${name}.ts`),
)

/** What a module needs before it runs: everything that it imports or passes on, but for what only the compiler reads. */
const neededBy = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)(?!\s+type\b)(?:[\s\w$*{},]*?\sfrom)?\s*'([^'\n]+)'/gm)].map(
    ([, specifier = '']) => specifier,
  )

/** The file of a specifier; of a package its name. */
const targetOf = (from: string, specifier: string): string => {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  if (specifier === '#paths') return 'web/src/paths.ts'
  if (specifier.startsWith('#')) return `web/src/${specifier.slice(1)}`
  const contract = /^@rounds\/contract(?:\/([\w-]+))?$/.exec(specifier)
  return contract ? `contract/src/${contract[1] ?? 'index'}.ts` : specifier
}

/** What start.ts reaches and may not, each with the way there, among modules given as their texts by path. */
export const startReach = (modules: ReadonlyMap<string, string>): string[] => {
  const problems: string[] = []
  const seen = new Set<string>()
  const follow = (file: string, way: readonly string[]) => {
    if (seen.has(file)) return
    seen.add(file)
    const text = modules.get(file)
    const isPlain = file.startsWith('contract/') ? plainContract.has(file) : text !== undefined
    if (!isPlain && !mayReach.has(file))
      problems.push(`${[...way, file].join(' → ')}: is fetched before every first paint`)
    else for (const specifier of neededBy(text ?? '')) follow(targetOf(file, specifier), [...way, file])
  }
  follow(START, [])
  return problems
}

/** The same of the web app as it is on disk. */
export const startReachProblems = (root: string): string[] =>
  startReach(new Map([...readModules(root, 'web/src'), ...readModules(root, 'contract/src')]))
