/** What is counted of a day, and how it is told. */
const names = {
  visits: 'visits recorded',
  entries: 'entries sent',
  answersLost: 'answers lost',
  cuts: 'networks cut',
  portals: 'portals',
  gateways: 'gateways',
  pages: 'pages for answers',
  empties: 'empty answers',
  hung: 'requests hung',
  clocks: 'clocks moved',
  full: 'storage full',
  cachesCleared: 'caches cleared',
  keysLost: 'keys lost',
  rolledBack: 'builds rolled back',
  tabletEdits: 'changes on another device',
  tabsKilled: 'tabs killed',
  restarts: 'restarts',
  handovers: 'changes of person',
  detours: 'visits not on Today',
} as const

export type Counts = Record<keyof typeof names, number>

const keys = Object.keys(names) as (keyof Counts)[]

export const noCounts = (): Counts => Object.fromEntries(keys.map((key) => [key, 0])) as Counts

export const add = (to: Counts, more: Partial<Counts>): void => {
  for (const key of keys) to[key] += more[key] ?? 0
}

export const tell = (counts: Counts): string => keys.map((key) => `${names[key]} ${counts[key]}`).join(', ')
