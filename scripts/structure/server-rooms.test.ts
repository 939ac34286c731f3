import { expect, test } from 'vitest'
import { roomProblems } from './server-rooms.ts'

const problemsOf = (modules: Record<string, string>) => roomProblems(new Map(Object.entries(modules)))

const platform = 'server/src/platform'
const features = 'server/src/features'
const sound = {
  'contract/src/visits.ts': `import { z } from 'zod'`,
  [`${platform}/plain/errors.ts`]: `import type { Issue } from '@rounds/contract/visits'`,
  [`${platform}/database/rows.ts`]: '',
  [`${platform}/database/db.ts`]: `import { Busy } from '#platform/plain/errors.ts'\nimport './rows.ts'`,
  [`${platform}/http/route.ts`]: `export { openDatabase } from '#platform/database/db.ts'`,
  [`${features}/team/queries.ts`]: `import { openDatabase } from '#platform/database/db.ts'`,
  [`${features}/prescribers/queries.ts`]: `import { ownTeam } from '#features/team/queries.ts'`,
  [`${features}/prescribers/routes.ts`]: `import {\n  implement,\n} from '#platform/http/route.ts'`,
  [`${features}/prescribers/prescribers.test.ts`]: `import { as } from '#test/fixtures.ts'`,
  [`${features}/visits/queries.ts`]: `import { columns } from '#features/prescribers/queries.ts'`,
  'server/src/app.ts': `import { prescriberRoutes } from '#features/prescribers/routes.ts'`,
  'server/src/main.ts': `import { seedDemo } from '#demo/seed.ts'\nimport { buildApp } from '#app'`,
  'server/src/demo/seed.ts': '',
  'server/scripts/seed.ts': `import { seedDemo } from '#demo/seed.ts'`,
  'server/test/fixtures.ts': `import { buildApp } from '#app'`,
}

test('rooms that import from lines above are left alone', () => {
  expect(problemsOf(sound)).toEqual([])
})

test.each<[what: string, file: string, text: string, problem: string]>([
  [
    'a room from a later one',
    `${platform}/database/db.ts`,
    `import { reply } from '#platform/http/route.ts'`,
    'server/src/platform/http does not stand above server/src/platform/database',
  ],
  [
    'a type, too',
    `${platform}/plain/errors.ts`,
    `import type {\n  Db,\n} from '#platform/database/db.ts'`,
    'server/src/platform/database does not stand above server/src/platform/plain',
  ],
  [
    'the plumbing from a feature',
    `${platform}/http/route.ts`,
    `const visits = await import('#features/visits/queries.ts')`,
    'server/src/features/visits does not stand above server/src/platform/http',
  ],
  [
    'a record from a view of it',
    `${features}/prescribers/queries.ts`,
    `import { byPrescriber } from '#features/visits/queries.ts'`,
    'server/src/features/visits does not stand above server/src/features/prescribers',
  ],
  [
    'a feature from the whole',
    `${features}/visits/queries.ts`,
    `import { buildApp } from '#app'`,
    'server/src/app.ts does not stand above server/src/features/visits',
  ],
  [
    'another feature from its routes',
    `${features}/visits/queries.ts`,
    `export * from '#features/prescribers/routes.ts'`,
    'another feature offers its queries.ts, rules.ts and commands.ts',
  ],
  [
    'what decides from what reads',
    `${features}/visits/rules.ts`,
    `import type { Db } from '#platform/database/db.ts'`,
    'rules decide, and read and send nothing',
  ],
  [
    'what runs from what people type',
    'server/src/main.ts',
    `import '#scripts/seed.ts'`,
    'server/scripts does not stand above server/src/main.ts',
  ],
  [
    'what runs from what tests it',
    `${features}/visits/queries.ts`,
    `import { as } from '#test/fixtures.ts'`,
    'server/test does not stand above server/src/features/visits',
  ],
])('refuses %s', (_, file, text, problem) => {
  expect(problemsOf({ ...sound, [file]: text })).toContainEqual(
    expect.stringMatching(`^${file}: may not import .*: ${problem}$`),
  )
})

test.each([
  ['directly in the plumbing', `${platform}/wording.ts`],
  ['in a folder that is no room', `${platform}/words/wording.ts`],
  ['of a feature that the order does not name', `${features}/weather/queries.ts`],
])('refuses a module %s', (_, file) => {
  expect(problemsOf({ ...sound, [file]: `import '#platform/http/route.ts'` })).toEqual([
    `${file}: stands in no room (scripts/structure/server-rooms.ts)`,
  ])
})

test.each(['@rounds/web/src/paths.ts', '../../platform/http/route.ts', '#platform/http/reply.ts'])(
  'refuses an import of %s, which cannot be followed',
  (specifier) => {
    const file = `${features}/visits/queries.ts`
    expect(problemsOf({ ...sound, [file]: `import { x } from '${specifier}'` })).toEqual([
      `${file}: ${specifier} is nothing that the server knows`,
    ])
  },
)

test('refuses a circle within a room, of types and over three modules', () => {
  const circle = {
    [`${platform}/http/reply.ts`]: `import type { Gate } from './gates.ts'`,
    [`${platform}/http/gates.ts`]: `import type { Route } from './route.ts'`,
    [`${platform}/http/route.ts`]: `import { reply } from './reply.ts'`,
  }
  expect(problemsOf({ ...sound, ...circle })).toEqual([expect.stringContaining('a circle of imports')])
})
