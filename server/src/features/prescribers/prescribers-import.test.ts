import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { directory } from '#test/directory.ts'
import { type TestCaller, makeTeam, testServer } from '#test/fixtures.ts'
import { bytesOf } from '#platform/plain/bytes.ts'
import { add, inCity, rowsOf } from '#test/prescribers.ts'
import { untilBlocked } from '#test/until.ts'
import { importPrescribers } from './commands.ts'

const server = testServer()

const row = (number: number, more: object = {}) => ({
  firstName: 'First',
  lastName: `Last ${number}`,
  ...more,
})
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at))
const countOf = async (caller: TestCaller) =>
  (await caller.get<{ pagination: { total: number } }>('/prescribers')).body.pagination.total

test('puts every row in exactly one of imported, skipped and errors', async () => {
  const { delegate } = await makeTeam(server)
  await add(delegate, { firstName: 'Known', lastName: 'Person', address: inCity('Lyon') })
  const { status, body } = await delegate.post('/prescribers/import', {
    rows: [
      {
        firstName: 'New',
        lastName: 'Person',
        city: 'Lyon',
        address: '1 rue',
        email: 'A@B.ORG',
        specialty: '',
      },
      { firstName: ' known', lastName: 'PERSON', city: 'lyon ' },
      { firstName: '', lastName: '', email: 'nobody' },
      { firstName: 'new', lastName: 'person', city: 'LYON' },
      { firstName: 'New', lastName: 'Person' },
      'not a row',
      { firstName: 'A', lastName: 'B', email: 'nobody' },
      { firstName: 'A', lastName: 'B', city: 7 },
    ],
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    imported: 2,
    skipped: [
      { row: 2, reason: 'Prescriber already exists' },
      { row: 4, reason: 'Repeats row 1', repeats: 1 },
    ],
    errors: [
      { row: 3, field: 'firstName', message: 'First name is required' },
      { row: 6, field: '', message: 'Must be an object' },
      { row: 7, field: 'email', message: 'Invalid email address' },
      { row: 8, field: 'city', message: 'Must be text' },
    ],
  })
  const stored = await delegate.get('/prescribers?search=new lyon')
  expect(stored.body.data).toMatchObject([
    {
      email: 'a@b.org',
      specialty: 'General',
      address: { address: '1 rue', city: 'Lyon', coordinates: null },
      createdBy: delegate.user.id,
      assignedDelegateId: delegate.user.id,
    },
  ])
})

test('what an admin brings along is for nobody in particular', async () => {
  const { admin } = await makeTeam(server)
  expect((await admin.post('/prescribers/import', { rows: rows(1) })).body.imported).toBe(1)
  const { data } = (await admin.get('/prescribers')).body
  expect(data).toMatchObject([{ createdBy: admin.user.id, assignedDelegateId: null }])
})

test('a place on the map is of two figures, with a point or a comma', async () => {
  const { delegate } = await makeTeam(server)
  const places = [['42.52', ' -71,77 '], ['', ''], ['45.1'], ['91', '0'], ['0', 'east']]
  const file = places.map(([latitude, longitude], at) => row(at, { latitude, longitude }))
  const { body } = await delegate.post('/prescribers/import', { rows: file })
  expect(body.errors).toEqual([
    { row: 3, field: 'longitude', message: 'Latitude and longitude go together' },
    { row: 4, field: 'latitude', message: 'Invalid latitude' },
    { row: 5, field: 'longitude', message: 'Invalid longitude' },
  ])
  const { data } = (await delegate.get('/prescribers')).body
  expect(data[0].address.coordinates).toEqual({ lat: 42.52, lng: -71.77 })
  expect(data[1].address.coordinates).toBeNull()
})

test('a dry run says the same and writes nothing', async () => {
  const team = await makeTeam(server)
  await add(team.delegate, row(3))
  const file = [...rows(5), row(1), {}]
  const dry = await team.delegate.post('/prescribers/import', { rows: file, dryRun: true })
  expect(await countOf(team.delegate)).toBe(1)
  expect(
    await rowsOf(server, team, `select from audit_log where tenant_id = $1 and action = 'import'`),
  ).toEqual([])
  const real = await team.delegate.post('/prescribers/import', { rows: file })
  expect(real.body).toEqual(dry.body)
  expect(real.body).toMatchObject({
    imported: 4,
    skipped: [{ row: 4 }, { row: 6, repeats: 2 }],
    errors: [{ row: 7 }],
  })
  expect(await countOf(team.delegate)).toBe(5)
  expect(
    await rowsOf(
      server,
      team,
      `select user_id, details from audit_log where tenant_id = $1 and action = 'import'`,
    ),
  ).toEqual([{ userId: team.delegate.user.id, details: { rows: 7, imported: 4, skipped: 2, errors: 1 } }])
})

test('a second import of 10,000 rows adds nothing', async () => {
  const { admin } = await makeTeam(server)
  const first = await admin.post('/prescribers/import', { rows: rows(10_000) })
  expect(first.body).toEqual({ imported: 10_000, skipped: [], errors: [] })
  const second = await admin.post('/prescribers/import', { rows: rows(10_000) })
  expect(second.body.imported).toBe(0)
  expect(second.body.skipped).toHaveLength(10_000)
  expect(await countOf(admin)).toBe(10_000)
})

test('imports of the same people at the same time store each once', async () => {
  const { delegate, colleague, admin } = await makeTeam(server)
  const file = rows(300)
  const answers = await Promise.all([
    delegate.post('/prescribers/import', { rows: file }),
    colleague.post('/prescribers/import', { rows: file.toReversed() }),
    admin.post('/prescribers/import', { rows: [...file.slice(150), ...file.slice(0, 150)] }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const imported = answers.reduce((sum, { body }) => sum + body.imported, 0)
  const skipped = answers.reduce((sum, { body }) => sum + body.skipped.length, 0)
  expect([imported, skipped, await countOf(admin)]).toEqual([300, 600, 300])
})

test('files of one company wait for each other; another company and a few rows do not wait for a place', async () => {
  const [busy, other] = [await makeTeam(server), await makeTeam(server)]
  const send = ({ admin }: typeof busy, count: number) =>
    admin.post('/prescribers/import', { rows: rows(count), dryRun: true })
  const large = Promise.all(Array.from({ length: 6 }, () => send(busy, 1000)))
  const [few, elsewhere] = await Promise.all([send(busy, 1), send(other, 1000)])
  expect([few.status, elsewhere.status]).toEqual([200, 200])
  const statuses = (await large).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('a few rows are stored while a file of the same company has its turn and waits', async () => {
  const { admin, tenant } = await makeTeam(server)
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query('begin')
  await owner.query(
    `insert into prescribers (tenant_id, first_name, last_name, specialty, address, created_by)
     values ($1, 'First', 'Last 0', 'General', '{"address": null, "city": null, "coordinates": null}', $2)`,
    [tenant.id, admin.user.id],
  )
  const large = admin.post('/prescribers/import', { rows: rows(300) })
  await untilBlocked(owner, 1)
  const few = await admin.post('/prescribers/import', { rows: [row(1000)] })
  await owner.query('rollback')
  expect(few).toMatchObject({ status: 200, body: { imported: 1 } })
  expect(await large).toMatchObject({ status: 200, body: { imported: 300 } })
})

test('lets other requests through while it checks rows', async () => {
  const { delegate, admin } = await makeTeam(server)
  const order: string[] = []
  await Promise.all([
    admin.post('/prescribers/import', { rows: rows(10_000), dryRun: true }).then(() => order.push('import')),
    delegate.get('/prescribers').then(() => order.push('list')),
  ])
  expect(order).toEqual(['list', 'import'])
})

test.each([
  ['At least one row is required', { rows: [] }],
  ['Must be a list of rows', { rows: 'x' }],
  ['Must be a list of rows', {}],
  ['Must be true or false', { rows: [{}], dryRun: 'yes' }],
  ['At most 50000 rows per import', { rows: Array(50_001).fill(0) }],
])('refuses: %s', async (message, body) => {
  const { delegate } = await makeTeam(server)
  expect(await delegate.post('/prescribers/import', body)).toMatchObject({ status: 400, body: { message } })
})

test('a large file is read again where its transaction begins again', async () => {
  const { delegate } = await makeTeam(server)
  const { id, tenant, role } = delegate.user
  const given = [...rows(400), 'not a row', row(7)]
  const body = bytesOf([Buffer.from(JSON.stringify({ rows: given }).padEnd(100_000))])
  let tries = 0
  const { imported, answer } = await server.services.database.inTenant(tenant.id, async (db) => {
    const result = await importPrescribers({ db, user: { id, role, tenantId: tenant.id } }, body)
    if (++tries === 1) throw Object.assign(new Error('serialization failure'), { code: '40001' })
    return result
  })
  expect(tries).toBe(2)
  expect(imported).toBe(400)
  expect(JSON.parse(answer.bytes.toString())).toEqual({
    imported,
    skipped: [{ row: 402, reason: 'Repeats row 8', repeats: 8 }],
    errors: [{ row: 401, field: '', message: 'Must be an object' }],
  })
  expect(await countOf(delegate)).toBe(400)
})

test('is for delegates and admins', async () => {
  const { supervisor } = await makeTeam(server)
  expect((await supervisor.post('/prescribers/import', { rows: rows(1) })).status).toBe(403)
})

test('has a template with the columns', async () => {
  const { supervisor } = await makeTeam(server)
  const { status, body, headers } = await supervisor.get('/prescribers/import/template')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.csv"$/)
  expect(body).toBe(
    'firstName,lastName,title,email,phone,specialty,hospitalAffiliation,address,city,latitude,longitude,notes\r\n',
  )
})

/** A directory as a company brings it along, as rows of an import. */
const rowsOfDirectory = (text: string) =>
  text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [name = '', , specialty, hospitalAffiliation, address, city, , , , , phone] = line.split(',')
      const [firstName, ...lastName] = name.split(' ')
      return {
        firstName,
        lastName: lastName.join(' '),
        specialty,
        hospitalAffiliation,
        address,
        city,
        phone,
      }
    })

/** A public directory of real clinicians, kept beside the project and not in it. */
const real = path.resolve(import.meta.dirname, '../../../../../shared/data/prescribers-massachusetts.csv')
const realText = await fs.readFile(real, 'utf8').catch(() => undefined)

test('takes a directory that repeats its people, each once, and nothing the second time', async () => {
  const { delegate } = await makeTeam(server)
  const file = rowsOfDirectory(directory.text)
  expect(file).toHaveLength(directory.lines)
  expect(directory.lines - directory.people).toBeGreaterThan(900)
  const first = await delegate.post('/prescribers/import', { rows: file })
  expect(first.body).toMatchObject({ imported: directory.people, errors: [] })
  expect(first.body.skipped).toHaveLength(directory.lines - directory.people)
  expect(await countOf(delegate)).toBe(directory.people)
  const second = await delegate.post('/prescribers/import', { rows: file })
  expect(second.body).toMatchObject({ imported: 0, errors: [] })
  expect(second.body.skipped).toHaveLength(directory.lines)
  // The first of several lines is the one that counts, with all that it says.
  const [rosette] = (await delegate.get('/prescribers?search=rosette0')).body.data
  expect(rosette).toMatchObject({
    firstName: 'Rosette0',
    lastName: 'Bruen0',
    specialty: 'GENERAL PRACTICE',
    hospitalAffiliation: 'HOSPITAL  Bruen INC',
    address: { address: '0 MAIN STREET', city: 'LEOMINSTER' },
    phone: '9784662000',
  })
  expect((await delegate.get('/prescribers?search=sam same')).body.pagination.total).toBe(3)
})

test.skipIf(realText === undefined)('takes a real directory, and nothing the second time', async () => {
  const { delegate } = await makeTeam(server)
  const file = rowsOfDirectory(realText ?? '')
  const first = await delegate.post('/prescribers/import', { rows: file })
  expect(first.body.imported + first.body.skipped.length + first.body.errors.length).toBe(file.length)
  expect(first.body.imported).toBe(await countOf(delegate))
  expect(first.body.errors).toEqual([])
  const second = await delegate.post('/prescribers/import', { rows: file })
  expect(second.body).toMatchObject({ imported: 0, errors: [] })
  expect(second.body.skipped).toHaveLength(file.length)
  const found = await delegate.get('/prescribers?search=br&limit=5')
  expect(found.body.data).toHaveLength(5)
})
