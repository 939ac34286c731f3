import { readModules } from './imports.ts'

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

/**
 * What a person saw or did must not be there for the next one on the device: screens keep state in components, or in what
 * lib/person/person-store.ts makes. Modules are given as their texts by path.
 */
export const personStateProblems = (modules: ReadonlyMap<string, string>): string[] => {
  const found = [...modules]
    .filter(([file]) => /^web\/src\/(features|app)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap(([file, text]) => stateOf(text).map((state) => `${file} ${state}`))
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

/** The same of the web app as it is on disk. */
export const personStoreProblems = (root: string): string[] =>
  personStateProblems(readModules(root, 'web/src'))
