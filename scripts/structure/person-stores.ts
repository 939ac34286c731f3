import fs from 'node:fs'
import path from 'node:path'

/** State of a module that may outlive the person: what it is, and why it is nobody's. */
const nobodys: Readonly<Record<string, string>> = {
  'web/src/features/visits/visit/record-draft.ts device': 'names the browser, whoever uses it',
}

const STATE = [
  /^(?:export )?let (\w+)/gm,
  /^(?:export )?const (\w+)(?:: (?!Readonly)[^=\n]+)? =\s+new (?:Map|Set|WeakMap|WeakSet)\b/gm,
  /^(?:export )?const (\w+)(?:: [^=\n]+)? =\s+createStore\b/gm,
  /^(?:export )?const (\w+)(?:: (?!readonly )[^=\n]+)? = (?:\[\]|\{\})$/gm,
]

/** The names of what a module keeps from one call to the next. Prettier puts what is a module's own at the start of a line. */
const stateOf = (source: string): string[] =>
  STATE.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name))

const modulesBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))

/**
 * What a person saw or did must not be there for the next one on the device: screens keep state in components, or in what
 * lib/person/person-store.ts makes.
 */
export const personStoreProblems = (root: string): string[] => {
  const found = ['web/src/features', 'web/src/app'].flatMap((folder) =>
    modulesBelow(path.join(root, folder)).flatMap((file) => {
      const name = path.relative(root, file).replaceAll(path.sep, '/')
      return stateOf(fs.readFileSync(file, 'utf8')).map((state) => `${name} ${state}`)
    }),
  )
  const refused = found.filter((state) => !(state in nobodys))
  const gone = Object.keys(nobodys).filter((state) => !found.includes(state))
  return [
    ...refused.map(
      (state) => `${state}: outlives its person; make it with createPersonStore or createPersonMap`,
    ),
    ...gone.map(
      (state) => `${state}: is not there any more; strike it from scripts/structure/person-stores.ts`,
    ),
  ]
}
