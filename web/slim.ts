import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { permissionCatalogue } from '@rounds/contract/permissions'
import type { Plugin } from 'vite'

const TEXTS = 'virtual:texts/'

/**
 * A module that names a text brings the texts of its area along, and so does the chunk that it is in: whoever opens Today
 * does not wait for what the import of prescribers says. The texts of the sign-in are there from the start.
 */
export const textsByArea = (): Plugin => {
  let source = ''
  const fileOf = (area: string) => join(source, 'messages/en', `${area}.json`)
  return {
    name: 'texts-by-area',
    configResolved({ root }) {
      source = resolve(root, 'src')
    },
    resolveId: (id) => (id.startsWith(TEXTS) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${TEXTS}`)) return undefined
      const area = id.slice(TEXTS.length + 1)
      return [
        `import { addMessages } from ${JSON.stringify(join(source, 'lib/words/messages.ts'))}`,
        `import texts from ${JSON.stringify(fileOf(area))}`,
        `addMessages({ ${area}: texts })`,
      ].join('\n')
    },
    transform(code, id) {
      if (
        !id.startsWith(source) ||
        id.startsWith(join(source, 'messages')) ||
        !/\.tsx?$/.test(id) ||
        // What lib says is there from the start; a word with a dot is the name of an endpoint.
        id.startsWith(join(source, 'lib'))
      )
        return undefined
      // Permissions are written as texts are, and are none.
      const named = new Set(
        [...code.matchAll(/['"`]([a-z]+)\.([a-z]+)/g)]
          .filter(([, area, name]) => !Object.hasOwn(permissionCatalogue, `${area}.${name}`))
          .map(([, area = '']) => area),
      )
      const areas = [...named].filter((area) => !['app', 'auth'].includes(area) && existsSync(fileOf(area)))
      // In the first line, so that the others keep their numbers.
      const imports = areas.map((area) => `import '${TEXTS}${area}';`).join('')
      return imports === '' ? undefined : { code: imports + code, map: null }
    },
  }
}

/** zod's writer of JSON schemas, which only the server's API description needs. Every schema names it. */
const SCHEMA_WRITER = /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/

/** Leaves that writer out: 8 KB on every page. A schema asked to describe itself in the browser says so. */
export const noSchemaWriter = (): Plugin => ({
  name: 'no-schema-writer',
  apply: 'build',
  transform(code, id) {
    if (!SCHEMA_WRITER.test(id)) return undefined
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name)
    const exports = names.map((name) => `${name.startsWith('create') ? 'later' : 'absent'} as ${name}`)
    return {
      code: [
        "const absent = () => { throw new Error('JSON schemas are left out of the web build') }",
        'const later = () => absent',
        `export { ${exports.join(', ')} }`,
      ].join('\n'),
      map: null,
    }
  },
})

/** The kit's writers of style elements, which it makes a list for at every start; ours stands in ui/tokens.css (Providers.tsx). */
const STYLE_WRITER = /@mantine[\\/]core[\\/].*[\\/](MantineCssVariables|MantineClasses)\.mjs$/

/** Leaves those writers out: 3 KB on every page. */
export const noStyleWriters = (): Plugin => ({
  name: 'no-style-writers',
  apply: 'build',
  transform(_code, id) {
    const name = STYLE_WRITER.exec(id)?.[1]
    if (name === undefined) return undefined
    const words = `${name} is left out of the web build`
    return { code: `export const ${name} = () => { throw new Error('${words}') }`, map: null }
  },
})

/** What only the server's API description says of an endpoint: what it is for, in a sentence, and which other answers it has. */
const DESCRIBED = /\b(?:summary:\s*(['"])(?:\\.|(?!\1).)*\1|also:\s*\[[\d, ]*\]),/g

/** Leaves that out: more than 1 KB on every page, which nobody reads there. */
export const noDescriptions = (): Plugin => ({
  name: 'no-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/contract/src/')) return undefined
    const slim = code.replaceAll(DESCRIBED, '')
    return slim === code ? undefined : { code: slim, map: null }
  },
})

/** What asks for a page's files ahead of it (Vite's own). */
const FETCH_AHEAD = 'if (!isCss) link.as = "script";'

/**
 * A browser keeps only six requests to a server under way where it speaks HTTP/1.1 to it: what a page asks the server goes before those of
 * its files that still wait for their turn.
 */
export const answersBeforeFiles = (): Plugin => ({
  name: 'answers-before-files',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('vite/preload-helper')) return undefined
    if (!code.includes(FETCH_AHEAD)) this.error('Files are asked for ahead in another way now')
    return {
      code: code.replace(FETCH_AHEAD, 'if (!isCss) link.as = "script", link.fetchPriority = "low";'),
      map: null,
    }
  },
})

/** Where it is the first line of a script, a browser compiles all of it while it still comes, beside what the page does. */
const AHEAD = '//# allFunctionsCalledOnLoad\n'

/**
 * Says so of every script: else each function is compiled when it is first called, which is a third of what a phone's
 * processor does before a page stands. Written into the files, as what Vite adds last would come before it.
 */
export const compiledAhead = (): Plugin => ({
  name: 'compiled-ahead',
  apply: 'build',
  writeBundle: {
    // The service worker knows files by what is in them.
    order: 'pre',
    handler({ dir = 'dist' }, bundle) {
      for (const { type, fileName } of Object.values(bundle)) {
        const file = join(dir, fileName)
        if (type === 'chunk') writeFileSync(file, AHEAD + readFileSync(file, 'utf8'))
      }
    },
  },
})
