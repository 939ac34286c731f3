import { afterWorkingHours } from '@rounds/contract/approval-clock'
import type { TeamDashboard } from '@rounds/contract/desk'
import { usualReviewRules } from '@rounds/contract/settings'
import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, test } from 'vitest'
import { makeTeam, makeUser, submitReport, testServer } from '#test/fixtures.ts'

const server = testServer()
const path = '/supervisors/dashboard'

test('of a department it is told what waits of whoever has left, too, and by when as the company says', async () => {
  const { admin, supervisor, delegate, colleague, tenant } = await makeTeam(server)
  await makeUser(server, tenant, 'DELEGATE', { supervisorId: supervisor.user.id, status: 'pending' })
  await admin.put('/settings/review-rules', { ...usualReviewRules, goalHours: 24 })
  const { submittedAt } = await submitReport(server, delegate)
  await submitReport(server, colleague)
  expect((await supervisor.get<TeamDashboard>(path)).body).toMatchObject({ teamSize: 3, activeMembers: 2 })

  const department = (await admin.post('/tenant-admin/departments', { name: 'Oncology' })).body.name as string
  const user = `/tenant-admin/users/${delegate.user.id}`
  for (const change of [{ department }, { status: 'inactive' }])
    expect((await admin.put(user, change)).status).toBe(200)
  const { body } = await supervisor.get<TeamDashboard>(`${path}?department=${department.toLowerCase()}`)
  const clock = { timezone: 'UTC', ...usualWorkdays }
  expect(body).toMatchObject({
    teamSize: 0,
    pendingApprovals: 1,
    oldestDueAt: afterWorkingHours(submittedAt ?? '', 24, clock),
  })
})
