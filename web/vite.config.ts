import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import preset from 'postcss-preset-mantine'
import { type Plugin, defineConfig } from 'vite'
import { precache } from './precache.ts'
import { widths } from './src/ui/widths.ts'
import { noSchemaWriter, textsByArea } from './slim.ts'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses while somebody waits. */
const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle(error) {
      // A failed build says why itself, and may have written nothing.
      if (error || !existsSync(folder)) return
      for (const file of filesBelow(folder)) {
        if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file)) continue
        const content = readFileSync(file)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        writeFileSync(`${file}.br`, brotliCompressSync(content, quality))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** `@media (--phone)` in styles means what it means to pages. */
const namedWidths = {
  postcssPlugin: 'named-widths',
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => {
        if (!(name in widths)) throw new Error(`No width is named ${name}`)
        return widths[name as keyof typeof widths]
      })
    },
  },
}

/** Runs the piece that asks the server first as soon as it is there, and not in its turn behind the whole app. */
const runSessionFirst = (): Plugin => ({
  name: 'run-session-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const session = Object.values(bundle ?? {}).find(
        (piece) => piece.type === 'chunk' && piece.name === 'session',
      )
      if (!session) return []
      const attrs = {
        type: 'module',
        async: true,
        crossorigin: '',
        fetchpriority: 'high',
        src: `/${session.fileName}`,
      }
      return [{ tag: 'script', attrs, injectTo: 'body' }]
    },
  },
})

/**
 * On a phone's network a request costs more than a kilobyte: what is used together comes together, dependencies
 * included, and the first group that wants a module has it. `session` runs while `start` is still on its way. A page
 * that stands in no group has a chunk of its own.
 */
const groups = [
  { name: 'session', test: /web[\\/]src[\\/]start\.ts$|rolldown[\\/]runtime/ },
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'base',
    test: /[\\/](wire[\\/]call|plain[\\/]press|page[\\/]title|Monogram|ErrorPanel|IconButton|Info)\.tsx?$|[\\/]ActionIcon[\\/]/,
  },
  {
    name: 'fields',
    test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](InputBase|TextInput|Checkbox)[\\/]/,
  },
  { name: 'login', test: /LoginPage\.tsx$/ },
  { name: 'visitor', test: /(ForgotPassword|ResetPassword|VerifyEmail|AcceptInvitation)Page\.tsx$/ },
  { name: 'contract', test: /contract[\\/]src/ },
  { name: 'area', test: /(SignedInArea|useDraft)\.tsx?$/ },
  { name: 'today', test: /TodayPage\.tsx$/ },
  {
    name: 'lists',
    test: new RegExp(
      [
        '[\\/](AgendaList|useAgenda|useVisitDrawer|VisitFacts|change-plan|list\\.part|FlagBadges|approval[\\/]texts)\\.tsx?$',
        '[\\/](Aside|Chips|Columns|Note|Stepper|WeekBar|ViewTabs|SearchField|BulkBar|ProgressBar|Kbd|useSelection|useQueries)\\.(tsx?|js)$',
        'RecordEditor\\.module\\.css$',
        'Textarea[\\\\/]|use-debounced|texts[\\\\/]messages$',
      ].join('|'),
    ),
  },
  { name: 'table', test: /[\\/]ui[\\/](DataTable|TableHead)\.(tsx|module\.css)$/ },
  { name: 'keys', test: /page[\\/](useListKeys|row-focus)\.ts$/ },
  { name: 'icons', test: /@tabler/, minShareCount: 2 },
  {
    name: 'panels',
    test: /[\\/](SyncPanel|NotificationsPanel|SessionDialog|MoreSheet|AccountMenu|RunningVisitModal|Sheet)\.tsx$/,
  },
  { name: 'sheets', test: /(VisitSheet|NewVisitModal|MessageModal|RejectButton)\.tsx$/ },
  { name: 'kit', test: /node_modules[\\/](@mantine|@floating-ui)/ },
  { name: 'shared', minShareCount: 2 },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

export default defineConfig({
  plugins: [react(), textsByArea(), noSchemaWriter(), runSessionFirst(), precache(), precompress()],
  css: { postcss: { plugins: [namedWidths, preset()] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
})
