import { randomUUID } from 'node:crypto'
import { templateIds } from '@rounds/contract/reports'
import { extractText } from 'unpdf'
import { expect } from 'vitest'
import { type Case, type Caller, type Side, type Team, ask } from './both.ts'
import { measuredVisits } from './measured-visits.ts'
import { sheetsOf } from './workbook.ts'

const order = {
  templateId: 'team-performance',
  parameters: { dateRange: { start: '2025-09-01', end: '2025-09-30' }, includeComparisons: true },
}

const saved = async (side: Side, supervisor: Caller): Promise<string> =>
  (await ask(side, supervisor, 'reports.save', { ...order, title: 'For the director' })).body.id
const made = async (side: Side, { supervisor, tenant }: Team): Promise<string> => {
  const { status, body } = await ask(side, supervisor, 'reports.generate', order)
  expect([status, body.status, body.title, body.format]).toEqual([202, 'pending', 'Team performance', 'PDF'])
  const early = await ask(side, supervisor, 'reports.exportFile', { id: body.id })
  expect([early.status, early.body.message]).toEqual([409, 'Report is not ready'])
  await side.work(tenant)
  return body.id
}

export const reportCases: Record<string, Case> = {
  'a report is made of what was counted, and says so in every file': async (side) => {
    const team = await side.team()
    await side.keep(team.tenant, measuredVisits(team))
    const id = await made(side, team)
    const { body } = await ask(side, team.supervisor, 'reports.get', { id })
    expect([body.status, body.progress, body.errorMessage]).toEqual(['completed', 100, null])
    const fileAs = async (format: string) => {
      const { status, bytes } = await ask(side, team.supervisor, 'reports.exportFile', { id, format })
      expect(status).toBe(200)
      return Buffer.from(bytes ?? [])
    }
    const csv = (await fileAs('csv')).toString()
    for (const line of [
      'Completed visits,6,',
      'Call rate,0.1,',
      'Coverage (%),60,',
      'Plan adherence (%),25,',
    ])
      expect(csv).toContain(`\r\n${line}`)
    const [summary = [], table = []] = sheetsOf(await fileAs('xlsx'))
    const figures = new Map(summary.map(([name, value]) => [name, value]))
    expect(
      ['Completed visits', 'Call rate', 'Coverage', 'Plan adherence'].map((name) => figures.get(name)),
    ).toEqual([6, 0.1, 0.6, 0.25])
    // Two members and the team; of each what was completed, and in the month before.
    expect(table.slice(1).map((row) => [row[2], row[3]])).toEqual([
      [4, 0],
      [2, 1],
      [6, 1],
    ])
    const pdf = await extractText(new Uint8Array(await fileAs('pdf')), { mergePages: true })
    const said = pdf.text.replaceAll(/\s+/g, ' ')
    for (const text of ['Completed visits 6', 'Call rate 0.1', 'Coverage 60%', 'Plan adherence 25%'])
      expect(said).toContain(text)
    expect(said).toContain('1–30 September 2025')
    const foreign = await ask(side, team.delegate, 'reports.get', { id })
    expect(foreign.status).toBe(403)
  },

  'reports are saved, listed, refused in the words for it and deleted': async (side) => {
    const team = await side.team()
    const { supervisor } = team
    const templates = await ask(side, supervisor, 'reports.templates', { type: 'coverage' })
    expect(templates.body.data.map(({ id }: { id: string }) => id)).toEqual([templateIds[2]])
    const kept = await saved(side, supervisor)
    const id = await made(side, team)
    const listed = (await ask(side, supervisor, 'reports.list', { status: 'completed', search: 'TEAM' })).body
    expect(listed.data.map((each: { id: string }) => each.id)).toEqual([id])
    const definitions = (await ask(side, supervisor, 'reports.saved')).body
    expect(definitions.data).toMatchObject([{ id: kept, title: 'For the director', isSaved: true }])
    const refused = [
      ['reports.generate', { ...order, templateId: 'gossip' }, 404, 'Report template not found'],
      [
        'reports.generate',
        { ...order, parameters: { ...order.parameters, delegateIds: [randomUUID()] } },
        404,
        'Team member not found',
      ],
      ['reports.retry', { id }, 409, 'Only a failed report can be retried'],
      ['reports.get', { id: randomUUID() }, 404, 'Report not found'],
    ] as const
    for (const [name, input, status, message] of refused) {
      const answer = await ask(side, supervisor, name, input)
      expect([answer.status, answer.body.message]).toEqual([status, message])
    }
    expect((await ask(side, supervisor, 'reports.remove', { id })).status).toBe(204)
    expect((await ask(side, supervisor, 'reports.list')).body.data).toEqual([])
  },

  'a saved report is sent every week to whom it may be sent': async (side) => {
    const { supervisor, delegate } = await side.team()
    const reportId = await saved(side, supervisor)
    const draft = { reportId, every: 'week', format: 'CSV', recipientIds: [delegate.id] }
    const { status, body } = await ask(side, supervisor, 'schedules.create', draft)
    expect([status, body.title, body.lastRun]).toEqual([201, 'For the director', null])
    expect(body.recipients).toMatchObject([{ id: delegate.id, isStopped: false, problem: null }])
    const again = { ...draft, id: body.id, recipientIds: [supervisor.id] }
    const changed = (await ask(side, supervisor, 'schedules.update', again)).body
    expect([changed.nextDay, changed.recipients.length]).toEqual([body.nextDay, 1])
    const refused = [
      [{ ...draft, recipientIds: [randomUUID()] }, 404, 'Recipient not found'],
      [
        { ...draft, addresses: ['ada@elsewhere.test'] },
        400,
        'Your administrator has not allowed this domain',
      ],
      [{ ...draft, reportId: randomUUID() }, 404, 'Report not found'],
      [{ ...draft, recipientIds: [] }, 400, 'Recipient is required'],
    ] as const
    for (const [input, code, message] of refused) {
      const answer = await ask(side, supervisor, 'schedules.create', input)
      expect([answer.status, answer.body.message]).toEqual([code, message])
    }
    const people = await ask(side, supervisor, 'schedules.people', { search: delegate.email })
    expect(people.body.data.map(({ id }: { id: string }) => id)).toEqual([delegate.id])
    expect((await ask(side, supervisor, 'schedules.list')).body.data).toHaveLength(1)
    expect((await ask(side, supervisor, 'schedules.remove', { id: body.id })).status).toBe(204)
    expect((await ask(side, supervisor, 'schedules.list')).body.data).toEqual([])
    expect((await ask(side, supervisor, 'reports.get', { id: reportId })).status).toBe(200)
  },

  'a report that is sent now goes to whoever asked, and nobody else': async (side) => {
    const { supervisor, delegate, tenant } = await side.team()
    const reportId = await saved(side, supervisor)
    const asked = { reportId, every: 'month', format: 'CSV', asLink: true }
    const { status, body } = await ask(side, supervisor, 'schedules.sendNow', asked)
    expect([status, body.title, body.format]).toEqual([202, 'For the director', 'CSV'])
    await side.work(tenant)
    const mailed = await ask(side, supervisor, 'schedules.mailed', { id: body.id })
    expect(mailed.body).toMatchObject({ id: body.id, title: 'For the director', format: 'CSV' })
    expect((await ask(side, supervisor, 'schedules.mailedFile', { id: body.id })).status).toBe(200)
    const foreign = await ask(side, delegate, 'schedules.mailed', { id: body.id })
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Report not found'])
    const stranger = await side.stranger()
    const unknown = await ask(side, stranger, 'schedules.stop', { token: 'no-such-token' })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Mail not found'])
  },
}
