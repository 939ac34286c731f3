import { expect, test } from 'vitest'
import { orderOf } from './report-rules.ts'
import { type ReportDraft, reportTemplates } from './reports.ts'

const [template] = reportTemplates
const draft = (more: object) =>
  ({ templateId: template?.id, parameters: { delegateIds: ['a', 'b', 'a'] }, ...more }) as ReportDraft

test('a report that nobody has named has the name of its template, and each delegate once', () => {
  for (const title of [undefined, null, '']) expect(orderOf(draft({ title })).title).toBe(template?.name)
  const order = orderOf(draft({ title: 'For the director' }))
  expect([order.title, order.parameters.delegateIds]).toEqual(['For the director', ['a', 'b']])
})
