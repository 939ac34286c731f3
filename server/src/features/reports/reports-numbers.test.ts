import type { MeasuresAnswer } from '@rounds/contract/analytics'
import { addDays } from '@rounds/contract/dates'
import { measures } from '@rounds/contract/measures'
import { templateIds } from '@rounds/contract/reports'
import { extractText } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { shown } from '@rounds/contract/documents/document'
import { measureText, shownValue } from '@rounds/contract/documents/measures'
import { type TestCaller, makeTeam, planVisit, submitReport, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'
import { sheetsOf } from '#test/workbook.ts'

const server = testServer()
const today = new Date().toISOString().slice(0, 10)
const days = { start: addDays(today, -20), end: today }

let supervisor: TestCaller
let screen: MeasuresAnswer
/** Two delegates with different weeks: planned and missed, carried out and waiting, approved, rejected. */
beforeAll(async () => {
  const team = await makeTeam(server)
  supervisor = team.supervisor
  for (const back of [3, 5, 9])
    await planVisit(server, team.delegate, { scheduledDate: addDays(today, -back) })
  const waiting = [team.delegate, team.delegate, team.colleague].map((who) => submitReport(server, who))
  const [approved, rejected] = await Promise.all(waiting)
  for (const [action, visit] of [
    ['approve', approved],
    ['reject', rejected],
  ] as const)
    await supervisor.post('/supervisors/approvals/process', { action, ids: [visit?.id], reason: 'Twice.' })
  screen = (
    await supervisor.get<MeasuresAnswer>(`/supervisors/measures?startDate=${days.start}&endDate=${days.end}`)
  ).body
  const done = screen.measures.find(({ id }) => id === 'completed')
  expect(done?.value).toBeGreaterThan(1)
})

/** What a file says of a measure, of the team or of one delegate, as the screen's numbers come to. */
const expected = (name: string, delegateId?: string) => {
  const { id } = measures.find((each) => each.name === name) ?? { id: 'completed' as const }
  const measure = screen.measures.find((each) => each.id === id)
  const part =
    delegateId === undefined ? measure : measure?.byDelegate.find((each) => each.delegateId === delegateId)
  return part === undefined ? undefined : shownValue(id, part)
}
const names = new Set<string>(measures.map(({ name }) => name))
/** The same, as people read it. */
const read = (name: string, delegateId?: string) => {
  const { id } = measures.find((each) => each.name === name) ?? { id: 'completed' as const }
  return shown(expected(name, delegateId) ?? null, measureText(id).unit, 'en')
}

test('the numbers of the delegates come to those of the team', () => {
  expect(screen.delegates).toHaveLength(2)
  for (const { id, byDelegate, numerator, denominator } of screen.measures) {
    const sum = (part: 'numerator' | 'denominator') =>
      byDelegate.reduce((total, each) => total + (each[part] ?? 0), 0)
    expect([sum('numerator'), sum('denominator')], id).toEqual([numerator ?? 0, denominator ?? 0])
  }
})

test.each(templateIds)(
  '%s says in its files what the screen says',
  async (templateId) => {
    const { body } = await supervisor.post('/supervisors/reports/generate', {
      templateId,
      parameters: { dateRange: days },
      format: 'XLSX',
    })
    await runQueued(server, 'generate-report', supervisor.user.tenant.id)
    const fileAs = async (format: 'xlsx' | 'csv' | 'pdf') =>
      (
        await server.app.inject({
          url: `/api/v1/supervisors/reports/${body.id}/export?format=${format}`,
          headers: { authorization: `Bearer ${supervisor.token}` },
        })
      ).rawPayload
    const [summary = [], table = []] = sheetsOf(await fileAs('xlsx'))
    const figures = summary.filter(([name]) => names.has(String(name)))
    expect(figures).toHaveLength(4)
    for (const [name, value] of figures) expect(value ?? null, String(name)).toBe(expected(String(name)))

    const [head = [], ...rows] = table
    const byName = new Map(screen.delegates.map(({ id, name }) => [name, id]))
    expect(rows).toHaveLength(byName.size + 1)
    for (const row of rows) {
      const who = byName.get(String(row[0]))
      for (const [place, name] of head.entries())
        if (names.has(String(name)))
          expect(row[place] ?? null, `${row[0]}: ${name}`).toBe(expected(String(name), who))
    }

    // What somebody who opens the PDF reads, and copies.
    const { text } = await extractText(new Uint8Array(await fileAs('pdf')), { mergePages: true })
    const said = text.replaceAll(/\s+/g, ' ')
    for (const [name] of figures) expect(said).toContain(` ${name} ${read(String(name))} `)
    for (const row of rows) {
      const who = byName.get(String(row[0]))
      const cells = head.map((name, place) =>
        names.has(String(name)) ? read(String(name), who) : shown(row[place] ?? '', 'number', 'en'),
      )
      expect(said).toContain(` ${cells.filter(Boolean).join(' ')} `)
    }

    const types = /Visits by type Visits carried out ((?:[A-Z][a-z-]+ \d+ )+)/.exec(said)?.[1]
    if (types !== undefined)
      expect(types.match(/\d+/g)?.reduce((sum, each) => sum + Number(each), 0)).toBe(
        expected('Completed visits'),
      )

    // A percentage is a whole number there, which its heading says.
    const lines = (await fileAs('csv')).toString().split('\r\n')
    for (const [name, value] of figures) {
      const line = lines.find((each) => each.startsWith(`${name},`) || each.startsWith(`${name} (`)) ?? ''
      const [heading = '', said = ''] = line.split(',')
      const factor = heading.endsWith('(%)') ? 100 : 1
      expect(said === '' ? null : Number(said), heading).toBe(
        typeof value === 'number' ? Number((value * factor).toFixed(1)) : null,
      )
    }
  },
  60_000,
)

test('a company in America reads its days and hours as Americans write them', async () => {
  const team = await makeTeam(server, { timezone: 'America/New_York' })
  const dateRange = { start: addDays(today, -40), end: addDays(today, -10) }
  const order = { templateId: 'visit-activity', parameters: { dateRange }, format: 'CSV' }
  const { body } = await team.supervisor.post('/supervisors/reports/generate', order)
  await runQueued(server, 'generate-report', team.tenant.id)
  const { payload } = await server.app.inject({
    url: `/api/v1/supervisors/reports/${body.id}/export?format=csv`,
    headers: { authorization: `Bearer ${team.supervisor.token}` },
  })
  expect(payload).toMatch(/Made by .+, [A-Z][a-z]+ \d+, \d{4}, \d+:\d\d\s[AP]M, New York time\./)
  expect(payload).toMatch(/[A-Z][a-z]+ \d+(, \d{4})?\s?–/)
})
