import type { Visit } from '@rounds/contract/visits'
import { expect, test } from 'vitest'
import {
  type TestCaller,
  makePrescriber,
  makeTeam,
  planVisit,
  submitReport,
  testServer,
} from '#test/fixtures.ts'

const server = testServer()

const foundBy = async (person: TestCaller, path: string): Promise<string[]> => {
  const { data, pagination } = (await person.get(path)).body as {
    data: Visit[]
    pagination: { total: number }
  }
  expect(pagination.total).toBe(data.length)
  return data.map(({ prescriberName }) => prescriberName).toSorted()
}

test('a search finds each of its words in the name, in any order, and who was archived since', async () => {
  const { delegate, colleague, supervisor, admin } = await makeTeam(server)
  const { delegate: stranger } = await makeTeam(server)
  const names = [
    ['Ada', 'Hénin'],
    ['Ada', 'Mercier'],
    ['Henri', 'Adam'],
  ] as const
  for (const [firstName, lastName] of names) {
    const { id: prescriberId } = await makePrescriber(server, delegate.user, { firstName, lastName })
    await planVisit(server, delegate, { prescriberId, scheduledDate: '2026-11-10' })
  }
  const { id: gone } = await makePrescriber(server, delegate.user, { firstName: 'Hé', lastName: 'Adams' })
  await submitReport(server, delegate, { prescriberId: gone })
  expect((await delegate.patch(`/prescribers/${gone}`, { isActive: false })).status).toBe(200)
  const theirs = await makePrescriber(server, colleague.user, { firstName: 'Ada', lastName: 'Henry' })
  await planVisit(server, colleague, { prescriberId: theirs.id })

  const both = ['Ada Hénin', 'Henri Adam', 'Hé Adams']
  expect(await foundBy(delegate, '/visits?search=HE%20ada')).toEqual(both.toSorted())
  expect(await foundBy(supervisor, '/visits?search=he%20ada')).toEqual([...both, 'Ada Henry'].toSorted())
  expect(await foundBy(admin, '/visits?search=henry')).toEqual(['Ada Henry'])
  expect(await foundBy(delegate, '/visits?search=henry')).toEqual([])
  // Signs that mean something in a pattern are signs.
  for (const sign of ['%25', '_', '%5C']) expect(await foundBy(admin, `/visits?search=${sign}`)).toEqual([])
  expect(await foundBy(supervisor, '/supervisors/approvals?search=adam%20h')).toHaveLength(1)
  // As lists show them: with a title.
  expect(await foundBy(supervisor, '/visits?search=Dr%20H%C3%A9nin')).toEqual(['Ada Hénin'])
  expect(await foundBy(supervisor, '/visits?search=prof.%20ada%20h%C3%A9nin')).toEqual(['Ada Hénin'])
  expect(await foundBy(stranger, '/visits?search=ada')).toEqual([])
})

test('a search that names thousands loses none of their visits', async () => {
  const { delegate, supervisor, admin, tenant } = await makeTeam(server)
  const first = await makePrescriber(server, delegate.user, { lastName: 'Many 0000' })
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `insert into prescribers (tenant_id, first_name, last_name, specialty, address, created_by)
       select $1, first_name, 'Many ' || lpad(n::text, 4, '0'), specialty, address, created_by
       from prescribers, generate_series(1, 2001) n where tenant_id = $1 and id = $2`,
      [first.id],
    ),
  )
  const last = await makePrescriber(server, delegate.user, { lastName: 'Many 9999' })
  for (const prescriberId of [first.id, last.id]) await submitReport(server, delegate, { prescriberId })
  const both = ['Amina Many 0000', 'Amina Many 9999']
  expect(await foundBy(delegate, '/visits?search=many')).toEqual(both)
  expect(await foundBy(supervisor, '/visits?search=many')).toEqual(both)
  expect(await foundBy(admin, '/visits?search=many')).toEqual(both)
  expect(await foundBy(supervisor, '/supervisors/approvals?search=many')).toHaveLength(2)
})

test('what is asked for leaves out the rest: whose they are, to whom, and of which sort', async () => {
  const { delegate, colleague, supervisor } = await makeTeam(server)
  const planned = async (person: TestCaller, lastName: string, type: string) => {
    const { id: prescriberId } = await makePrescriber(server, person.user, { firstName: 'Ada', lastName })
    await planVisit(server, person, { prescriberId, type })
    return prescriberId
  }
  const first = await planned(delegate, 'First', 'introduction')
  await planned(delegate, 'Usual', 'routine')
  await planned(colleague, 'Other', 'introduction')
  const asked = (query: string) => foundBy(supervisor, `/visits?${query}`)
  expect(await asked(`delegateId=${colleague.user.id}`)).toEqual(['Ada Other'])
  expect(await asked(`prescriberId=${first}`)).toEqual(['Ada First'])
  expect(await asked('type=introduction')).toEqual(['Ada First', 'Ada Other'])
  expect(await asked(`type=introduction&delegateId=${delegate.user.id}`)).toEqual(['Ada First'])
  expect(await asked(`prescriberId=${first}&delegateId=${colleague.user.id}`)).toEqual([])
})
