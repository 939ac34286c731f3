import fs from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { generateTypes, target } from '#scripts/db-types.ts'

test('the table types are those of the migrated database: npm run db:types', async () => {
  expect(await fs.readFile(target, 'utf8')).toBe(await generateTypes(inject('ownerUrl')))
})
