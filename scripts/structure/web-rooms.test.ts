import { expect, test } from 'vitest'
import { webRoomProblems } from './web-rooms.ts'

const problemsOf = (modules: Record<string, string>) => webRoomProblems(new Map(Object.entries(modules)))

const src = 'web/src'
const sound = {
  [`${src}/messages/en.ts`]: '',
  [`${src}/ui/Chips.tsx`]: `import classes from './Chips.module.css'`,
  [`${src}/lib/plain/store.ts`]: '',
  [`${src}/lib/wire/call.ts`]: `import { z } from 'zod'\nimport { createStore } from '#lib/plain/store.ts'`,
  [`${src}/lib/reads/query.ts`]: `import { call } from '#lib/wire/call.ts'`,
  [`${src}/paths.ts`]: '',
  [`${src}/features/prescribers/prescriber/people.ts`]: '',
  [`${src}/features/visits/visit/rules.ts`]: `import { nameOf } from '#features/prescribers/prescriber/people.ts'`,
  [`${src}/features/visits/visit/sheet.part.ts`]: `const load = () => import('#features/visits/sheet/VisitSheet.tsx')`,
  [`${src}/features/visits/sheet/VisitSheet.tsx`]: `import { Chips } from '#ui/Chips.tsx'\nimport '#features/visits/visit/rules.ts'`,
  [`${src}/features/visits/agenda/agenda.part.ts`]: `const load = () => import('#features/visits/sheet/VisitSheet.tsx')`,
  [`${src}/features/visits/agenda/address.ts`]: '',
  [`${src}/features/visits/agenda/AgendaPage.tsx`]: `import { VisitSheet } from '#features/visits/sheet/VisitSheet.tsx'`,
  [`${src}/features/visits/agenda/agenda.test.ts`]: `import { screens } from '#app/places/screens.ts'`,
  [`${src}/app/places/screens.ts`]: `const load = () => import('#features/visits/agenda/AgendaPage.tsx')`,
  [`${src}/app/start/early.ts`]: `import { agendaOf } from '#features/visits/agenda/address.ts'`,
  [`${src}/main.tsx`]: `import { openEarly } from '#app/start/early.ts'`,
}

test('rooms that import from lines above are left alone', () => {
  expect(problemsOf(sound)).toEqual([])
})

test.each<[what: string, file: string, text: string, problem: string]>([
  [
    'a room of lib from a later one',
    'lib/plain/store.ts',
    `import { call } from '#lib/wire/call.ts'`,
    'web/src/lib/wire does not stand above web/src/lib/plain',
  ],
  [
    'lib from a component',
    'lib/wire/call.ts',
    `import { Chips } from '#ui/Chips.tsx'`,
    'lib knows no component',
  ],
  [
    'a component from lib',
    'ui/Chips.tsx',
    `import { createStore } from '#lib/plain/store.ts'`,
    'web/src/lib/plain does not stand above web/src/ui',
  ],
  [
    'a record from a view of it',
    'features/prescribers/prescriber/people.ts',
    `import type { Rule } from '#features/visits/visit/rules.ts'`,
    'web/src/features/visits/visit does not stand above web/src/features/prescribers/prescriber',
  ],
  [
    'a screen from another feature',
    'features/prescribers/list/List.tsx',
    `import { VisitSheet } from '#features/visits/sheet/VisitSheet.tsx'`,
    'a screen is private to its feature',
  ],
  [
    'a screen from one below it',
    'features/visits/sheet/VisitSheet.tsx',
    `import { AgendaPage } from '#features/visits/agenda/AgendaPage.tsx'`,
    'web/src/features/visits/agenda does not stand above web/src/features/visits/sheet',
  ],
  [
    'a feature from the app',
    'features/visits/visit/rules.ts',
    `import { screens } from '#app/places/screens.ts'`,
    'web/src/app/places does not stand above web/src/features/visits/visit',
  ],
  [
    'the app from a screen',
    'app/shell/Shell.tsx',
    `import { AgendaPage } from '#features/visits/agenda/AgendaPage.tsx'`,
    'a screen is private to its feature',
  ],
  [
    'a screen that fetches code',
    'features/visits/agenda/AgendaPage.tsx',
    `const sheet = () => import('#features/visits/sheet/VisitSheet.tsx')`,
    'only app/places and *.part.ts fetch code',
  ],
  [
    'a counter that fetches the screen of another feature',
    'features/prescribers/prescriber/visits.part.ts',
    `const sheet = () => import('#features/visits/sheet/VisitSheet.tsx')`,
    'a screen is private to its feature',
  ],
  [
    'a screen that fetches one above it',
    'features/visits/sheet/sheet.part.ts',
    `const agenda = () => import('#features/visits/agenda/AgendaPage.tsx')`,
    'web/src/features/visits/agenda does not stand above web/src/features/visits/sheet',
  ],
  [
    'the styles of another room',
    'features/visits/sheet/VisitSheet.tsx',
    `import classes from '#features/visits/visit/VisitRow.module.css'`,
    'styles are of one room',
  ],
])('refuses %s', (_, file, text, problem) => {
  expect(problemsOf({ ...sound, [`${src}/${file}`]: text })).toContainEqual(
    expect.stringMatching(`^${src}/${file}: may not import .*: ${problem.replaceAll('*', '\\*')}$`),
  )
})

test.each(['features/visits/AgendaPage.tsx', 'lib/call.ts', 'app/Shell.tsx', 'features/weather/day/Day.tsx'])(
  'refuses %s, which stands in no room',
  (file) => {
    expect(problemsOf({ ...sound, [`${src}/${file}`]: '' })).toEqual([
      `${src}/${file}: stands in no room (scripts/structure/web-rooms.ts)`,
    ])
  },
)

test('refuses a room of more than 30 modules, tests not counted', () => {
  const many = (count: number, ending: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `${src}/features/planning/plan/file${index}${ending}`,
        '',
      ]),
    )
  expect(problemsOf({ ...sound, ...many(30, '.ts'), ...many(30, '.test.ts') })).toEqual([])
  expect(problemsOf({ ...sound, ...many(31, '.ts') })).toEqual([
    `${src}/features/planning/plan: 31 modules; a room has 30`,
  ])
})

test('refuses a circle, of types and of code that is fetched, too', () => {
  const circle = {
    [`${src}/app/palette/store.ts`]: `import { parts } from '#app/places/parts.ts'`,
    [`${src}/app/places/parts.ts`]: `const load = () => import('#app/palette/Palette.tsx')`,
    [`${src}/app/palette/Palette.tsx`]: `import type { Store } from './store.ts'`,
  }
  expect(problemsOf({ ...sound, ...circle })).toEqual([expect.stringContaining('a circle of imports')])
})
