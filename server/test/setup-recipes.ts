import { randomUUID } from 'node:crypto'
import { sha256, mintToken } from '#platform/identity/tokens.ts'
import { saveSetup } from '#features/setup/queries.ts'
import { savedSetup, wholeSetup } from './whole-setup.ts'
import type { Recipe, World } from './world.ts'

const invited = {
  email: 'karim@meridia.test',
  role: 'SUPERVISOR',
  department: 'Cardiology',
  firstName: 'Karim',
  lastName: 'Alaoui',
}

/** A set-up that somebody has begun, by the token of their cookie. */
const begun = async ({ server }: World): Promise<string> => {
  const tenantId = randomUUID()
  const token = mintToken('fvu', tenantId)
  await server.services.database.inTenant(tenantId, (db) =>
    saveSetup(db, sha256(token), { data: {}, completedSteps: [], currentStep: 'plan', autoSave: true }),
  )
  return token
}

/** Those of `recipes` that sign a new company up. */
export const setupRecipes = {
  'setup.submit': {
    request: () => ({
      body: {
        ...wholeSetup(),
        users: [invited],
        dataImport: { prescribers: [{ firstName: 'Amina', lastName: 'Haddad' }] },
        configuration: {
          departments: ['Hospital'],
          localization: {
            holidays: ['2031-01-04'],
            holidayNames: [{ day: '2031-01-04', name: 'Founders’ Day' }],
          },
        },
      },
    }),
  },
  'setup.saveProgress': {
    request: () => {
      const saved = savedSetup()
      const dataImport = { fileName: 'prescribers.csv', prescribers: [] }
      return { body: { ...saved, data: { ...saved.data, users: [invited], dataImport } } }
    },
  },
  'setup.progress': { request: async (world) => ({ cookies: { fv_setup: await begun(world) } }) },
  'setup.sendLink': {
    request: async (world) => ({
      cookies: { fv_setup: await begun(world) },
      body: { email: 'later@meridia.test' },
    }),
  },
  'setup.openLink': { request: async (world) => ({ body: { token: await begun(world) } }) },
} satisfies Record<string, Recipe>
