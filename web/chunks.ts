const either = (...places: string[]) => new RegExp(places.join('|'))
/** Rooms of the app, or modules of a room, by their place in web/src. */
const rooms = (...places: string[]) => `/web/src/(${places.join('|')})`
/** Components of the kit. */
const kit = (names: string) => `/@mantine/core/esm/components/(${names})/`

const ofAdministration = either(
  '/contract/src/((companies|users)\\.ts$|pasted-people\\.ts)',
  rooms(
    'features/(prescribers/file|invitations/paste|tenants/branding)/',
    'ui/(ExportButton|WhoCell|ListBar|PagedList|Missing)',
  ),
  'texts/lists$',
).source

/** What answers in the place of a server, in one piece. */
export const ofDemo = either(
  rooms('demo/(?!page|paper/(report-pdf|pdf|letters))'),
  '/contract/src/(demo|words|documents)/',
)

/**
 * On a phone's network a request costs more than a kilobyte: what is used together comes together, dependencies
 * included, and the first group that wants a module has it. `session` runs while `start` is still on its way. A page
 * that stands in no group has a chunk of its own.
 */
export const groups = [
  // What forms are checked by, and what reads it.
  {
    name: 'rules',
    test: either(
      '/node_modules/zod/',
      '/contract/src/(common|endpoint|constants|auth|tenants|mfa|signin|invitations)\\.ts\\?rules',
    ),
  },
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
    test: /\/contract\/src\/(?!(approval-clock|workdays|companies|calendar|settings|team|pace|weeks|analytics|measures|measure-figures|reports|schedules|coaching|desk|users|user-rules|permissions|refusal|departments|invites|pasted-people|audit|overview|setup|setup-steps|setup-rules|mfa|signin|exports|erasure|factor-rules|export-columns|export-files|audit-proof)\.ts)[\w-]+\.ts$/,
  },
  {
    name: 'area',
    test: either(
      '/contract/src/workdays\\.ts$',
      rooms(
        'app/start/',
        'features/approvals/approval/refused',
        'lib/drafts/(?!others)',
        'lib/session/clock',
        'lib/words/too-long',
      ),
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
  // What pages of the desk ask first, and what says so: it must not wait for the app, nor for another file.
  {
    name: 'desk',
    test: either(
      '/contract/src/measures\\.ts$',
      rooms(
        'app/places/desk',
        'features/analytics/team/(address|first-reads)',
        'features/approvals/(approval/address|list/first-reads)',
        'features/calendar/team/(address|asked|first-reads)',
        'features/desk/home/(address|first-reads)',
      ),
    ),
  },
  { name: 'today', test: either(rooms('features/dashboard/today/(?!InstallCard|DayEvents)')) },
  // What only pages that show visits have; what pages of all kinds have comes after it.
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
        'features/approvals/(approval/(FlagBadges|texts|typed-note)|list/list.part)',
        'features/(messages/message/message|coaching/note/note)\\.part',
        'lib/page/(useAddress|useLastPage|useListKeys|useSelection|usePointerDrag|arrows|row-focus)',
        'ui/(Aside|BulkBar|Chips|Columns|Kbd|Note|ProgressBar|SearchField|Stepper|ViewTabs|WeekBar|useKeptFocus|useWidth)',
      ),
      'use-debounced',
      'useQueries',
      'texts/messages$',
    ),
  },
  { name: 'table', test: either(rooms('ui/(DataTable|TableHead)')) },
  { name: 'icons', test: either('/@tabler/'), minShareCount: 2 },
  // Meetings and holidays, on both sides.
  {
    name: 'calendar',
    test: either(
      '/contract/src/calendar\\.ts$',
      rooms(
        'features/(calendar/event/(?!free-time|useFreeTime|EventRow)|tenants/holidays/)',
        'features/visits/visit/useAgenda',
      ),
      'texts/(calendar|holidays)$',
    ),
  },
  {
    name: 'panels',
    test: either(
      rooms(
        'app/(sync/SyncPanel|shell/(SessionDialog|MoreSheet|AccountMenu))',
        'features/(notifications/feed/NotificationsPanel|visits/running/RunningVisitModal)',
        'features/kept/',
        'ui/(Sheet|Switch)',
      ),
      'texts/kept$',
    ),
  },
  // Pages want a little of what opens over them.
  {
    name: 'little',
    test: either('/contract/src/approval-clock\\.ts$', rooms('features/messages/message/commands')),
  },
  {
    name: 'sheets',
    test: either(
      rooms(
        'features/visits/(sheet/VisitSheet|schedule/NewVisitModal)',
        'features/approvals/approval/RejectButton',
      ),
    ),
  },
  // The rules of review and how long a visit may wait, a moment after the list and before what only a wide screen shows.
  {
    name: 'due',
    test: either(
      '/contract/src/(settings|approval-clock)\\.ts$',
      rooms('features/approvals/(approval/useReviewRules|list/TimeLeft)'),
      'texts/review$',
    ),
  },
  // What a wide screen shows beside the list and in it, with what only they ask for.
  { name: 'review', test: either(rooms('features/approvals/(review/ReviewPane|list/ApprovalTable)')) },
  // What the pages of the supervisor's desk share.
  {
    name: 'team',
    test: either(
      '/contract/src/(analytics|team|pace)\\.ts$',
      rooms('features/team/member/(Reasons|texts|reason)', 'ui/(charts/(ChartCard|LineChart)|WhoCell)'),
      'texts/team$',
    ),
  },
  { name: 'kit', test: either('/node_modules/(@mantine|@floating-ui)/') },
  {
    name: 'coaching',
    test: either('/contract/src/coaching\\.ts$', rooms('features/coaching/'), 'texts/coaching$'),
  },
  // What leaves the app, as a file or copied.
  {
    name: 'saved',
    test: either(rooms('lib/(plain/save-file|wire/save-answer)', 'ui/copy-text'), 'texts/copying$'),
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
