import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import preset from 'postcss-preset-mantine'
import { type Plugin, defineConfig } from 'vite'
import { belowBar, demoSite } from './demo-site.ts'
import { precache } from './precache.ts'
import { styleWidths } from './src/ui/widths.ts'
import { noSchemaWriter, noStyleWriters, noSummaries, textsByArea } from './slim.ts'

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
        if (!(name in styleWidths)) throw new Error(`No width is named ${name}`)
        return styleWidths[name as keyof typeof styleWidths]
      })
    },
  },
}

/**
 * Lengths are written in the px of the design and follow the font size that a person has set in their browser, as rem: all but
 * hairlines (3 px and less, which would blur), shadows, and what the kit has scaled already.
 */
const inRem = (value: string) =>
  value.replaceAll(/url\([^)]*\)|(-?[\d.]+)px\b/g, (length, pixels: string | undefined) =>
    pixels === undefined || Math.abs(Number(pixels)) <= 3 ? length : `${Number(pixels) / 16}rem`,
  )
const sizesFollowLetters = {
  postcssPlugin: 'sizes-follow-letters',
  Declaration(declaration: { prop: string; value: string }) {
    if (declaration.value.includes('px') && !/shadow|filter/.test(declaration.prop))
      declaration.value = inRem(declaration.value)
  },
  AtRule: {
    container(rule: { params: string }) {
      rule.params = inRem(rule.params)
    },
  },
}

/** Runs the piece that asks the server first as soon as it is there, and not in its turn behind the whole app. */
const runSessionFirst = (base: string): Plugin => ({
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
        src: base + session.fileName,
      }
      return [{ tag: 'script', attrs, injectTo: 'body' }]
    },
  },
})

const either = (...places: string[]) => new RegExp(places.join('|'))
/** Rooms of the app, or modules of a room, by their place in web/src. */
const rooms = (...places: string[]) => `/web/src/(${places.join('|')})`
/** Components of the kit. */
const kit = (names: string) => `/@mantine/core/esm/components/(${names})/`

const ofAdministration = either(
  '/contract/src/(companies|pasted-people)\\.ts',
  rooms(
    'features/(prescribers/file|invitations/paste|tenants/branding)/',
    'ui/(WhoCell|ListBar|PagedList|Missing)',
  ),
  'texts/lists$',
).source

/** What answers in the place of a server, in one piece. */
const ofDemo = either(
  rooms('demo/(?!page|paper/(report-pdf|pdf|letters))'),
  '/contract/src/(demo|words|documents)/',
)

/**
 * On a phone's network a request costs more than a kilobyte: what is used together comes together, dependencies
 * included, and the first group that wants a module has it. `session` runs while `start` is still on its way. A page
 * that stands in no group has a chunk of its own.
 */
const groups = [
  { name: 'session', test: either(rooms('start\\.ts'), 'rolldown/runtime') },
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'base',
    test: either(
      rooms(
        'lib/(wire/call|plain/press|page/title|words/reason)',
        'ui/(Monogram|ErrorPanel|IconButton|Info)',
      ),
      kit('ActionIcon'),
    ),
  },
  { name: 'fields', test: either(kit('InputBase|TextInput|Checkbox')) },
  { name: 'login', test: either(rooms('features/auth/entry/(LoginPage|second-step)')) },
  { name: 'visitor', test: either(rooms('features/auth/entry/(?!StopReports|SecondStep)')) },
  // What only the supervisor's desk asks for comes with its pages.
  {
    name: 'contract',
    test: /\/contract\/src\/(?!(approval-clock|workdays|companies|calendar|settings|team|pace|weeks|analytics|measures|measure-figures|reports|schedules|coaching|desk|users|user-rules|permissions|refusal|departments|invites|pasted-people|audit|overview|setup|setup-steps|setup-rules|mfa|signin|exports|erasure|factor-rules|export-columns|export-files|audit-proof)\.ts)/,
  },
  {
    name: 'area',
    test: either(
      '/contract/src/workdays',
      rooms('app/start/', 'lib/drafts/(?!others)', 'lib/session/clock', 'lib/words/too-long'),
      // What stands on most pages, and what may be done with a visit: no page waits for another one's chunk.
      rooms(
        'features/visits/visit/(Elapsed|VisitRow|ZoneNote|commands|useVisitItems|useVisits|words)',
        'features/visits/running/(RunningVisitDialog|useStartVisit)',
        'lib/page/(useHere|useNow|useOpened)',
        'ui/(ActionDock|Loadable|PageHeader|StatusBadge|charts/VisitCells)',
      ),
      'icons/Icon(CalendarPlus|Phone|Navigation|CircleCheck)\\.',
    ),
  },
  // Wanted once tabs disagree.
  { name: 'others', test: either(rooms('lib/drafts/others')) },
  // What pages ask first, and what says so: it must not wait for the app.
  {
    name: 'analytics-first',
    test: either('/contract/src/measures\\.ts', rooms('features/analytics/team/(address|first-reads)')),
  },
  { name: 'approvals-first', test: either(rooms('features/approvals/(approval/address|list/first-reads)')) },
  {
    name: 'calendar-first',
    test: either(rooms('features/calendar/team/(address|asked|first-reads)')),
  },
  { name: 'dashboard-first', test: either(rooms('features/desk/home/(address|first-reads)')) },
  { name: 'today', test: either(rooms('features/dashboard/today/(?!InstallCard)')) },
  // What pages of all kinds have, and what only those that show visits.
  {
    name: 'visits',
    test: either(
      rooms(
        'features/visits/(visit/(?!offline|actions|useNextVisits|useAgenda|moves|free-slots)|record/(record\\.part|RecordEditor\\.module)|sheet/(useVisitDrawer|change-plan)|agenda/AgendaList)',
      ),
      kit('Textarea'),
    ),
  },
  {
    name: 'lists',
    test: either(
      rooms(
        'features/approvals/(approval/(FlagBadges|texts)|list/list.part)',
        'features/(messages/message/message|coaching/note/note)\\.part',
        'lib/page/(useAddress|useListKeys|useSelection|usePointerDrag|arrows|row-focus)',
        'ui/(Aside|BulkBar|Chips|Columns|Kbd|Note|ProgressBar|SearchField|Stepper|ViewTabs|WeekBar|useKeptFocus|useWidth)',
      ),
      'use-debounced',
      'useQueries',
      'texts/messages$',
    ),
  },
  { name: 'table', test: either(rooms('ui/(DataTable|TableHead)')) },
  { name: 'icons', test: either('/@tabler/'), minShareCount: 2 },
  {
    name: 'panels',
    test: either(
      rooms(
        'app/(sync/SyncPanel|shell/(SessionDialog|MoreSheet|AccountMenu))',
        'features/(notifications/feed/NotificationsPanel|visits/running/RunningVisitModal)',
        'ui/Sheet',
      ),
    ),
  },
  // Pages want a little of what opens over them.
  {
    name: 'little',
    test: either('/contract/src/approval-clock', rooms('features/messages/message/commands')),
  },
  {
    name: 'sheets',
    test: either(
      rooms(
        'features/visits/(sheet/VisitSheet|schedule/NewVisitModal)',
        'features/(messages/compose/MessageModal|approvals/approval/RejectButton)',
      ),
    ),
  },
  // What a wide screen shows beside the list and in it, with what only they ask for.
  {
    name: 'review',
    test: either(
      '/contract/src/(settings|approval-clock)',
      rooms('features/approvals/(review/ReviewPane|list/(ApprovalTable|TimeLeft)|approval/useReviewRules)'),
      'texts/review$',
    ),
  },
  // Meetings and holidays, on both sides.
  {
    name: 'calendar',
    test: either(
      '/contract/src/calendar',
      rooms('features/(calendar/event|tenants/holidays)/', 'features/visits/visit/useAgenda'),
      'texts/(calendar|holidays)$',
    ),
  },
  // What the pages of the supervisor's desk share.
  {
    name: 'team',
    test: either(
      '/contract/src/(analytics|team|pace)\\.ts',
      rooms('features/team/member/(Reasons|texts|reason)', 'ui/(charts/(ChartCard|LineChart)|WhoCell)'),
      'texts/team$',
    ),
  },
  { name: 'kit', test: either('/node_modules/(@mantine|@floating-ui)/') },
  {
    name: 'coaching',
    test: either('/contract/src/coaching', rooms('features/coaching/'), 'texts/coaching$'),
  },
  // Each page has what it shares with others, and not what they share without it.
  {
    name: 'shared',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 6_000,
    test: new RegExp(`^(?!.*${ofAdministration})`),
  },
  // What several pages of the administration and of coming aboard show.
  { name: 'aboard', test: either(ofAdministration) },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

/** Hosted anywhere, with nothing but files (docs/demo.md). */
const demo = { base: './', outDir: 'dist-demo' }
const product = { base: '/', outDir: 'dist' }

export default defineConfig(({ mode }) => {
  const { base, outDir } = mode === 'demo' ? demo : product
  return {
    base,
    plugins: [
      react(),
      textsByArea(),
      noSchemaWriter(),
      noStyleWriters(),
      noSummaries(),
      runSessionFirst(base),
      ...(mode === 'demo' ? [demoSite()] : [precache(), precompress()]),
    ],
    css: {
      postcss: {
        plugins: [namedWidths, sizesFollowLetters, ...(mode === 'demo' ? [belowBar] : []), preset()],
      },
    },
    build: {
      outDir,
      target: 'es2022',
      assetsInlineLimit: 0,
      // A page comes with all that it needs at once, but for what stands in the document; what opens over it has time to ask.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, needed, { hostId, hostType }) => {
          if (hostType === 'html') return needed
          return /\/(session|desk|admin)-/.test(hostId)
            ? needed.filter((file) => !/\/(index|session|rolldown-runtime)-/.test(file))
            : []
        },
      },
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) =>
            `assets/${name.includes('~') ? name.replace(/~.*/, '') : '[name]'}-[hash][extname]`,
          codeSplitting: {
            groups: [
              ...(mode === 'demo' ? [{ name: 'demo', test: ofDemo, priority: groups.length + 1 }] : []),
              ...groups,
            ],
          },
        },
      },
    },
    server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  }
})
