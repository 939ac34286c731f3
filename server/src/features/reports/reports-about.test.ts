import { addDays } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { type TestCaller, makeTeam, submitReport, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

const server = testServer()
const reports = '/supervisors/reports'
const today = new Date().toISOString().slice(0, 10)
const dateRange = { start: addDays(today, -20), end: today }

const make = async (supervisor: TestCaller, more: object = {}, parameters: object = {}) => {
  const draft = { templateId: 'team-performance', format: 'CSV', parameters: { dateRange, ...parameters } }
  const { body } = await supervisor.post(`${reports}/generate`, { ...draft, ...more })
  await runQueued(server, 'generate-report', supervisor.user.tenant.id)
  return String(body.id)
}

test('a report about some of the team has their numbers, and nothing of the others', async () => {
  const { supervisor, delegate, colleague } = await makeTeam(server)
  for (const who of [delegate, colleague, colleague]) await submitReport(server, who)
  const linesOf = async (delegateIds: string[]) => {
    const id = await make(supervisor, {}, { delegateIds })
    return (await supervisor.get<string>(`${reports}/${id}/export?format=csv`)).body.split('\r\n')
  }
  const named = ({ user }: TestCaller) => `${user.firstName} ${user.lastName}`
  const about = async (delegateIds: string[]) => {
    const lines = await linesOf(delegateIds)
    const [, completed] = lines.find((line) => line.startsWith('Completed visits,'))?.split(',') ?? []
    return [
      completed,
      ...[delegate, colleague].map((who) => lines.some((line) => line.startsWith(named(who)))),
    ]
  }
  expect(await about([])).toEqual(['3', true, true])
  expect(await about([delegate.user.id])).toEqual(['1', true, false])
  expect(await about([colleague.user.id])).toEqual(['2', false, true])
})

test('a report that is deleted leaves no file', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const files = () =>
    server.services.database.read(tenant.id).rows('select from files where tenant_id = $1', [])
  const [kept, gone] = [await make(supervisor), await make(supervisor)]
  expect(await files()).toHaveLength(2)
  expect((await supervisor.del(`${reports}/${gone}`)).status).toBe(204)
  expect(await files()).toHaveLength(1)
  expect((await supervisor.get(`${reports}/${kept}/export`)).status).toBe(200)
})

test('reports are found by a part of their title, their template and their state', async () => {
  const { supervisor } = await makeTeam(server)
  const visits = await make(supervisor, { title: 'For the director', templateId: 'visit-activity' })
  const team = await make(supervisor, { title: '100% for Ana', description: 'Not for the director.' })
  const { body: waiting } = await supervisor.post(`${reports}/generate`, {
    templateId: 'team-performance',
    title: 'For the board',
    parameters: { dateRange },
  })
  const found = async (query: string) => {
    const { data, pagination } = (await supervisor.get(`${reports}?${query}`)).body
    expect(pagination.total).toBe(data.length)
    return data.map(({ id }: { id: string }) => id)
  }
  expect(await found('search=DIRECTOR')).toEqual([visits])
  expect(await found('search=0%25')).toEqual([team])
  expect(await found('search=0_')).toEqual([])
  expect(await found('search=for&templateId=team-performance')).toEqual([waiting.id, team])
  expect(await found('status=completed')).toEqual([team, visits])
  expect(await found('status=pending&search=for')).toEqual([waiting.id])
})
