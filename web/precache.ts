import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'

const WORKER = 'src/service-worker.ts'
/** Files with fixed names that a start needs. The document comes under the name of its file. */
const NAMED = ['/index.html', '/boot.js', '/icon.svg']
/**
 * The rooms that a delegate opens first; the rest follows in the background. Browsers compile ahead what a worker stores
 * while it is installed.
 */
const FIRST =
  /\/web\/src\/(main\.tsx|app\/start\/|features\/(dashboard\/today|prescribers\/list|visits\/(agenda|record|schedule|sheet))\/)|\/node_modules\/idb\//
/** Fonts of scripts that the product does not speak are fetched when a name needs them. */
const isWanted = (file: string) =>
  /\.(js|css)$/.test(file) || /inter-latin-(ext-)?wght-normal.*\.woff2$/.test(file)

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss?: Set<string> } }

/** The first 96 bits are plenty against half a file and a stranger's page. */
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 24)

/** A chunk, what it imports, and their styles. */
const withImports = (bundle: Bundle, file: string, found = new Set<string>()): Set<string> => {
  const chunk = bundle[file]
  if (found.has(file) || chunk?.type !== 'chunk') return found
  found.add(file)
  for (const css of (chunk as Chunk).viteMetadata?.importedCss ?? []) found.add(css)
  for (const imported of chunk.imports) withImports(bundle, imported, found)
  return found
}

/**
 * Writes `/sw.js`: the service worker with the names of everything that was built. Another build has another worker, which is
 * how browsers notice an update.
 */
export const precache = (): Plugin => {
  let root = ''
  return {
    name: 'precache',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    writeBundle: {
      order: 'post',
      async handler({ dir = 'dist' }, bundle) {
        const folder = resolve(root, dir)
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const starts = chunks.filter((chunk) => chunk.isEntry || chunk.moduleIds.some((id) => FIRST.test(id)))
        const first = new Set(starts.flatMap(({ fileName }) => [...withImports(bundle, fileName)]))
        for (const file of Object.keys(bundle)) if (/inter-latin-wght-normal/.test(file)) first.add(file)
        const rest = Object.keys(bundle).filter((file) => isWanted(file) && !first.has(file))
        const script = chunks.find((chunk) => chunk.isEntry)?.fileName
        if (script === undefined) throw new Error('The build has no entry')

        const files = [...NAMED, ...[...first, ...rest].map((file) => `/${file}`)]
        const sums = files.map((file) => [file, sumOf(readFileSync(join(folder, file)))])
        const source = readFileSync(resolve(root, WORKER), 'utf8')
        const { code } = await transformWithOxc(source, resolve(root, WORKER))
        const hash = createHash('sha256').update(code)
        for (const file of Object.keys(bundle).toSorted()) hash.update(file)
        for (const name of NAMED) hash.update(readFileSync(join(folder, name)))
        const build = {
          sums: Object.fromEntries(sums) as Record<string, string>,
          version: hash.digest('hex').slice(0, 16),
          script,
          first: [...NAMED, ...[...first].map((file) => `/${file}`)],
          rest: rest.map((file) => `/${file}`),
        }
        writeFileSync(join(folder, 'sw.js'), `const BUILD = ${JSON.stringify(build)}\n${code}`)
      },
    },
  }
}
