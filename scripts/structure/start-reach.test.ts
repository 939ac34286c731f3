import { expect, test } from 'vitest'
import { startReach } from './start-reach.ts'

const reach = (start: string, more: Record<string, string> = {}) =>
  startReach(new Map(Object.entries({ 'web/src/start.ts': start, ...more })))

test('start.ts reaches the app, React, and what of the contract is plain', () => {
  expect(
    reach("import '#lib/plain/store.ts'\nimport { dayIn } from '@rounds/contract/dates'", {
      'web/src/lib/plain/store.ts': "import {\n  useState,\n} from 'react'",
      'contract/src/dates.ts': '',
    }),
  ).toEqual([])
})

test.each([
  ["import { z } from 'zod'", 'zod'],
  ["import 'zod'", 'zod'],
  ["import z,\n  { type ZodType }\n  from 'zod'", 'zod'],
  ["export * from 'zod'", 'zod'],
  ["import { type Visit } from '@rounds/contract/visits'", 'contract/src/visits.ts'],
  ["import { api } from '@rounds/contract'", 'contract/src/index.ts'],
  ["import { Button } from '@mantine/core'", '@mantine/core'],
])('refuses %s, wherever it stands', (seeded, what) => {
  const told = `web/src/start.ts → web/src/lib/wire/http.ts → ${what}: is fetched before every first paint`
  expect(reach("import { send } from '#lib/wire/http.ts'", { 'web/src/lib/wire/http.ts': seeded })).toEqual([
    told,
  ])
})

test('refuses a schema that a plain part of the contract has come to need', () => {
  expect(
    reach("import { dayIn } from '@rounds/contract/dates'", {
      'contract/src/dates.ts': "import { z } from 'zod'",
    }),
  ).toEqual(['web/src/start.ts → contract/src/dates.ts → zod: is fetched before every first paint'])
})

test('what only the compiler reads, and what is fetched later, may be anything', () => {
  expect(
    reach(
      "import type { Visit } from '@rounds/contract/visits'\nexport type { z } from 'zod'\nimport('zod')",
    ),
  ).toEqual([])
})

test('a module that is not there is told', () => {
  expect(reach("import './gone.ts'")).toEqual([
    'web/src/start.ts → web/src/gone.ts: is fetched before every first paint',
  ])
})
