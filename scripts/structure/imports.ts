import fs from 'node:fs'
import path from 'node:path'

/** Texts of the modules below a folder, or of files that end otherwise, by path from `root`. */
export const readModules = (root: string, folder: string, ending = /\.tsx?$/): Map<string, string> =>
  new Map(
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name) && !/(^|[\\/])(node_modules|dist)[\\/]/.test(name))
      .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
      .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]),
  )

/** `isLate`: fetched when it is wanted, by `import()`. */
export type Import = { specifier: string; isLate: boolean }

/** What a module names in its imports, types and styles included, packages of others left out. */
export const importsOf = (text: string): Import[] =>
  [...text.matchAll(/\b(?:from|import)\s*(\(?)\s*'((?:\.|#|@rounds\/)[^'\n]*)'/g)].map(
    ([, bracket, specifier = '']) => ({ specifier, isLate: bracket !== '' }),
  )

export const specifiersOf = (text: string): string[] => importsOf(text).map(({ specifier }) => specifier)

/** Modules that import each other in a circle, in its order; empty exactly when there is no circle. */
export const circlesOf = (imports: ReadonlyMap<string, readonly string[]>): string[][] => {
  const circles: string[][] = []
  const seen = new Set<string>()
  const follow = (file: string, way: string[]) => {
    const at = way.indexOf(file)
    if (at !== -1) circles.push(way.slice(at))
    if (seen.has(file)) return
    seen.add(file)
    for (const next of imports.get(file) ?? []) follow(next, [...way, file])
  }
  for (const file of imports.keys()) follow(file, [])
  return circles
}
