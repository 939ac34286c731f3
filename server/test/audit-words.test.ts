import fs from 'node:fs'
import path from 'node:path'
import { type AuditLog, auditNouns, auditVerbs } from '@rounds/contract/audit'
import { expect, test } from 'vitest'
import { makeTeam, testServer } from './fixtures.ts'
import { rights } from './rights.ts'

const server = testServer()
const verbs = new Set<string>(auditVerbs)
const nouns = new Set<string>(auditNouns)

/** The sentences of the screen are made of these words; the compiler asks for a text for each. */
test('the log says nothing that the screen has no words for', () => {
  const told = Object.values(rights).flatMap(({ audit }) => audit?.split(', ') ?? [])
  const unknown = told.filter((entry) => {
    const [verb = '', noun = ''] = entry.split(' ')
    return !verbs.has(verb) || !nouns.has(noun)
  })
  expect(unknown).toEqual([])
})

/** What no request writes: jobs, and verbs that a request chooses. */
test('no source of the server writes another word', () => {
  const folder = path.resolve(import.meta.dirname, '../src')
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const unknown: string[] = []
  let found = 0
  for (const file of files) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8')
    for (const [, written = ''] of text.matchAll(/\.audit\(\{([^}]*)/g)) {
      found++
      const noun = /resource: '([\w-]+)'/.exec(written)?.[1]
      if (noun !== undefined && !nouns.has(noun)) unknown.push(`${file}: ${noun}`)
      const said = /action: ([^,\n]*)/.exec(written)?.[1] ?? ''
      for (const [, verb = ''] of said.matchAll(/'([\w-]+)'/g))
        if (!verbs.has(verb)) unknown.push(`${file}: ${verb}`)
    }
  }
  expect(unknown).toEqual([])
  expect(found).toBeGreaterThan(40)
})

test('changes of the company and of permissions tell before and after', async () => {
  const { admin } = await makeTeam(server)
  const { body: tenant } = await admin.get(`/tenants/${admin.user.tenant.id}`)
  await admin.patch(`/tenants/${tenant.id}`, {
    name: 'Alpine',
    settings: { branding: { primaryColor: '#0f766e' } },
  })
  const { body: role } = await admin.get('/tenant-admin/roles/DELEGATE/permissions')
  await admin.put('/tenant-admin/roles/DELEGATE/permissions', {
    permissions: role.permissions.filter((key: string) => key !== 'prescribers.import'),
  })
  const { body } = await admin.get<{ data: AuditLog[] }>('/tenant-admin/audit-logs?action=update')
  expect(body.data.map(({ resource, details }) => ({ resource, details }))).toEqual([
    {
      resource: 'permissions',
      details: {
        role: 'DELEGATE',
        before: { permissions: ['prescribers.import'] },
        after: { permissions: [] },
      },
    },
    {
      resource: 'tenant',
      details: {
        before: { name: tenant.name, primaryColor: tenant.settings.branding.primaryColor },
        after: { name: 'Alpine', primaryColor: '#0f766e' },
      },
    },
  ])
})
