import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { plainText } from '@rounds/contract/prescribers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type TestCaller, makeTeam, testServer } from '#test/fixtures.ts'
import { add, inCity, lastNames, rowsOf } from '#test/prescribers.ts'
import { until } from '#test/until.ts'

const server = testServer()

const seed = async (caller: TestCaller) => {
  await add(caller, {
    firstName: 'Zoé',
    lastName: 'Müller',
    specialty: 'Cardiology',
    address: inCity('Lyon'),
  })
  await add(caller, {
    firstName: 'Đức',
    lastName: 'Nguyễn',
    specialty: 'Oncology',
    hospitalAffiliation: 'Hôpital Saint-Louis',
  })
  await add(caller, {
    firstName: 'Ann',
    lastName: 'émile',
    specialty: 'cardiology',
    address: inCity('Lille'),
  })
}

test.each([
  ['', ['émile', 'Müller', 'Nguyễn']],
  ['mu', ['Müller']],
  ['NGUYEN duc', ['Nguyễn']],
  ['zoe lyon', ['Müller']],
  ['lyon zoe', ['Müller']],
  ['hopital', ['Nguyễn']],
  ['oncolog', ['Nguyễn']],
  ['zoe lille', []],
  ['%', []],
  ['_', []],
  ['\\', []],
])('finds by %j', async (search, expected) => {
  const { delegate } = await makeTeam(server)
  await seed(delegate)
  const answer = await delegate.get(`/prescribers?search=${encodeURIComponent(search)}`)
  expect(lastNames(answer)).toEqual(expected)
  expect(answer.body.pagination.total).toBe(expected.length)
})

test('says how many names begin with each letter, in the order of the list, to those who see them', async () => {
  const { delegate, colleague } = await makeTeam(server)
  await seed(delegate)
  await add(delegate, { firstName: 'Ida', lastName: 'Evans' })
  await add(colleague, { firstName: 'Tom', lastName: 'Zorn' })
  await delegate.del(`/prescribers/${await add(delegate, { lastName: 'Archived' })}`)
  const { body } = await delegate.get('/prescribers/letters')
  expect(body).toEqual([
    { letter: 'E', count: 2 },
    { letter: 'M', count: 1 },
    { letter: 'N', count: 1 },
  ])
})

test('by relevance, those whose name begins with the search come first', async () => {
  const { delegate } = await makeTeam(server)
  await add(delegate, { firstName: 'Ann', lastName: 'Abel', hospitalAffiliation: 'Clinique Hermès' })
  await add(delegate, { firstName: 'Hélène', lastName: 'Bell' })
  await add(delegate, { firstName: 'Zoé', lastName: 'Hénin' })
  const ranked = await delegate.get('/prescribers?search=he&sortBy=relevance')
  expect(lastNames(ranked)).toEqual(['Hénin', 'Bell', 'Abel'])
  expect(lastNames(await delegate.get('/prescribers?search=he&sortBy=lastName'))).toEqual([
    'Abel',
    'Bell',
    'Hénin',
  ])
  expect(lastNames(await delegate.get('/prescribers?sortBy=relevance'))).toEqual(['Abel', 'Bell', 'Hénin'])
  const beyond = await delegate.get('/prescribers?search=he&sortBy=relevance&page=3')
  expect(beyond.body.pagination.total).toBe(3)
})

test('filters by specialty, city, delegate and archive', async () => {
  const { delegate, colleague, supervisor } = await makeTeam(server)
  await seed(delegate)
  const gone = await add(colleague, { lastName: 'Gone', address: inCity('Lyon') })
  await colleague.del(`/prescribers/${gone}`)
  expect(lastNames(await delegate.get('/prescribers?specialty=CARDIOLOGY'))).toEqual(['émile', 'Müller'])
  expect(lastNames(await supervisor.get('/prescribers?city=lyon'))).toEqual(['Müller'])
  expect(lastNames(await supervisor.get('/prescribers?isActive=false'))).toEqual(['Gone'])
  expect(lastNames(await supervisor.get(`/prescribers?delegateId=${colleague.user.id}`))).toEqual([])
  expect(lastNames(await supervisor.get(`/prescribers?delegateId=${delegate.user.id}&city=Lille`))).toEqual([
    'émile',
  ])
})

test('finds who was not seen since a day, and who never was', async () => {
  const team = await makeTeam(server)
  const seen = { 'Long ago': '2026-01-01', Lately: '2026-02-01' }
  for (const lastName of ['Long ago', 'Lately', 'Never']) await add(team.delegate, { lastName })
  for (const [lastName, day] of Object.entries(seen))
    await rowsOf(
      server,
      team,
      'update prescribers set last_visit_date = $3, total_visits = 1 where tenant_id = $1 and last_name = $2',
      [lastName, day],
    )
  const { delegate, admin } = team
  expect(lastNames(await delegate.get('/prescribers?lastVisitBefore=2026-02-01'))).toEqual(['Long ago'])
  expect(lastNames(await delegate.get('/prescribers?neverVisited=true'))).toEqual(['Never'])
  const unseen = (await admin.get('/prescribers?neverVisited=true')).body
  expect(unseen.pagination.total).toBe(unseen.data.length)
})

test('pages with the total, also beyond the last page', async () => {
  const { delegate } = await makeTeam(server)
  await seed(delegate)
  const second = await delegate.get('/prescribers?limit=2&page=2')
  expect(lastNames(second)).toEqual(['Nguyễn'])
  expect(second.body.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 })
  const beyond = await delegate.get('/prescribers?limit=2&page=9')
  expect(beyond.body).toEqual({ data: [], pagination: { page: 9, limit: 2, total: 3, totalPages: 2 } })
})

test.each([
  ['lastName', 'desc', ['Nguyễn', 'Müller', 'émile']],
  ['city', 'asc', ['émile', 'Müller', 'Nguyễn']],
  ['city', 'desc', ['Müller', 'émile', 'Nguyễn']],
  ['createdAt', 'asc', ['Müller', 'Nguyễn', 'émile']],
  ['specialty', 'asc', ['Müller', 'Nguyễn', 'émile']],
  ['totalVisits', 'desc', ['émile', 'Müller', 'Nguyễn']],
  ['lastVisitDate', 'desc', ['émile', 'Müller', 'Nguyễn']],
])('sorts by %s %s', async (sortBy, sortOrder, expected) => {
  const team = await makeTeam(server)
  await seed(team.delegate)
  await rowsOf(
    server,
    team,
    `update prescribers set total_visits = case last_name when 'émile' then 3 when 'Müller' then 2 else 0 end,
         last_visit_date = case last_name when 'émile' then date '2026-02-02' when 'Müller' then date '2026-02-01' end
       where tenant_id = $1`,
  )
  const answer = await team.delegate.get(`/prescribers?sortBy=${sortBy}&sortOrder=${sortOrder}`)
  expect(lastNames(answer)).toEqual(expected)
})

test('reads names as the database does', async () => {
  const samples = [
    'Zoé ÀÉÎÕÜ',
    'Đặng Ňuñez',
    'Łódź Øre Ħal',
    'Straße ẞ',
    'ŒUVRE Æther',
    'ΟΔΟΣ',
    'İstanbul ı',
    'Ångström',
    '한국',
    'éè',
  ]
  const team = await makeTeam(server)
  const rows = await rowsOf<{ plain: string }>(
    server,
    team,
    'select plain_text(s) as plain from unnest($2::text[]) with ordinality n(s, place) where $1::uuid is not null /* tenant_id */ order by place',
    [samples],
  )
  expect(rows.map(({ plain }) => plain)).toEqual(samples.map((sample) => plainText(sample)))
})

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
])(
  'a page of a hundred goes out in one piece with %s, and says how long it is',
  async (encoding, unpacked) => {
    const { delegate } = await makeTeam(server)
    const rows = Array.from({ length: 100 }, (_, at) => ({ firstName: 'Zoé', lastName: `Müller ${at}` }))
    await delegate.post('/prescribers/import', { rows })
    const { headers, rawPayload } = await server.app.inject({
      url: '/api/v1/prescribers?limit=100',
      headers: { authorization: `Bearer ${delegate.token}`, 'accept-encoding': encoding },
    })
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(rawPayload.length),
      vary: 'accept-encoding',
    })
    const whole = unpacked(rawPayload)
    expect(JSON.parse(String(whole))).toEqual((await delegate.get('/prescribers?limit=100')).body)
    // More than the library takes for small by itself.
    expect(whole.length).toBeGreaterThan(16_384)
    expect(rawPayload.length).toBeLessThan(whole.length / 4)
  },
)

test('the memory of a page is given back once it is on its way', async () => {
  const { delegate } = await makeTeam(server)
  const given = vi.spyOn(ArrayBuffer.prototype, 'transfer')
  onTestFinished(() => given.mockRestore())
  const { body } = await delegate.get('/prescribers?limit=100')
  expect(body.data).toEqual([])
  await until('memory', () => given.mock.calls.length > 0)
})
