import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * What a phone fetches before a page stands, after `npm run build`: the chunks that the page cannot do without, what they
 * import, and their styles, in bytes as gzip makes them. A page that has grown says so here, and its budget is raised in the
 * commit that needs it, or not at all (ux.md 1.2).
 */
const pages = [
  { name: 'login', chunks: ['login'], scripts: 163_670, styles: 19_930 },
  { name: 'Today', chunks: ['area', 'today'], scripts: 216_650, styles: 24_660 },
  { name: 'record', chunks: ['area', 'RecordVisitPage'], scripts: 239_830, styles: 28_200 },
  { name: 'approvals', chunks: ['area', 'ApprovalsPage'], scripts: 238_260, styles: 28_300 },
  // Of what several pages share, the names of the styles do not say whose they are.
  { name: 'agenda', chunks: ['area', 'AgendaPage'], scripts: 244_890, styles: Infinity },
  { name: 'dashboard', chunks: ['area', 'DashboardPage'], scripts: 253_190, styles: Infinity },
  { name: 'analytics', chunks: ['area', 'AnalyticsPage'], scripts: 252_500, styles: Infinity },
  { name: 'calendar', chunks: ['area', 'TeamCalendarPage'], scripts: 246_110, styles: Infinity },
]

const dist = path.resolve(import.meta.dirname, '../web/dist')
const assets = path.join(dist, 'assets')
const files = fs.readdirSync(assets)

/** The file of a chunk or its styles: `today-Bb7AhuRx.js`. */
const fileOf = (name: string, ending: string) =>
  files.find((file) => file.startsWith(`${name}-`) && file.length === `${name}-12345678${ending}`.length)

const scriptOf = (name: string) => {
  const file = fileOf(name, '.js')
  if (file === undefined) throw new Error(`The build has no chunk ${name}`)
  return file
}

const read = (file: string) => fs.readFileSync(path.join(assets, file))

/** A chunk and what it imports before it runs; what it may ask for later stands in parentheses. */
const withImports = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const [, imported = ''] of read(file)
    .toString()
    .matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    withImports(imported, found)
  return found
}

const nameOf = (file: string) => file.slice(0, -'-12345678.js'.length)
/**
 * The name of a chunk ends with eight letters of its content, which every chunk that asks for it names: another text in a far
 * corner changes dozens of them, and how well they pack. Eight that follow from the name alone stand for them.
 */
const settled = (text: string) =>
  text.replaceAll(
    /([\w.-]+)-[\w-]{8}(\.(?:js|css))/g,
    (_whole, name: string, ending: string) =>
      `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}${ending}`,
  )
const bytes = (names: readonly string[]) =>
  names.reduce((sum, file) => sum + gzipSync(settled(read(file).toString()), { level: 9 }).length, 0)

const rows = pages.map(({ name, chunks, ...budget }) => {
  const scripts = [
    ...['index', ...chunks].reduce((found, chunk) => withImports(scriptOf(chunk), found), new Set<string>()),
  ]
  const styles = scripts.flatMap((file) => fileOf(nameOf(file), '.css') ?? [])
  return { name, scripts: bytes(scripts), styles: bytes(styles), budget }
})

const cell = (value: number, most: number) =>
  (most === Infinity ? '' : `${value} of ${most}${value > most ? ' TOO MUCH' : ''}`).padStart(26)
console.log(`${'bytes of'.padEnd(12)}${'scripts'.padStart(26)}${'styles'.padStart(26)}`)
for (const { name, scripts, styles, budget } of rows)
  console.log(name.padEnd(12) + cell(scripts, budget.scripts) + cell(styles, budget.styles))
if (rows.some(({ scripts, styles, budget }) => scripts > budget.scripts || styles > budget.styles))
  process.exit(1)

// web/slim.ts: a browser looks for it at the very beginning only.
const late = files.filter(
  (file) => file.endsWith('.js') && !read(file).toString().startsWith('//# allFunctionsCalledOnLoad\n'),
)
if (late.length > 0) {
  console.error(`Compiled when they are called, and not while they come: ${late.join(', ')}`)
  process.exit(1)
}
