import { rolePermissions } from '@rounds/contract/permissions'
import { expect, test } from 'vitest'
import { openHearingStream } from '#test/event-stream.ts'
import { as, makeTeam, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { until } from '#test/until.ts'

const one = testServer()
const two = testServer()

/** An admin at one instance; a delegate of theirs and one of another company with pages open at the other. */
const makePages = async () => {
  const { tenant, admin, delegate } = await makeTeam(one)
  // What was never said is stored with the first change, which sessions know of: they end, and their pages ask again.
  await admin.put('/tenant-admin/settings', { localization: { currency: 'CHF' } })
  const reader = await as(two, delegate.user)
  const page = await openHearingStream(two, reader)
  const other = await openHearingStream(two, await as(two, await makeUser(two, await makeTenant(two))))
  return { tenant, admin, reader, page, other }
}

test('what a company sets on one instance is told to the open pages of its people on the other, who read it there', async () => {
  const { tenant, admin, reader, page, other } = await makePages()
  const company = { type: 'company', id: tenant.id }
  const change = (settings: object) => admin.put('/tenant-admin/settings', settings)
  await change({ name: 'Renamed', branding: { primaryColor: '#059669' }, features: { analytics: false } })
  await until('the news', () => page.heard().length === 1)
  expect((await reader.get('/auth/profile')).body.tenant).toMatchObject({
    name: 'Renamed',
    settings: { branding: { primaryColor: '#059669' }, features: { analytics: false } },
  })
  // What is stored already is no news.
  await change({ name: 'Renamed' })
  await admin.put('/settings/report-domains', { domains: ['agency.test'] })
  await until('more news', () => page.heard().length === 2)
  expect(page.heard()).toEqual([company, company])
  expect(other.heard()).toEqual([])
  page.close()
  other.close()
})

test('pages that are open when permissions change have to ask again', async () => {
  const { admin, page, other } = await makePages()
  const permissions = rolePermissions.DELEGATE.filter((key) => key !== 'prescribers.read')
  await admin.put('/tenant-admin/roles/DELEGATE/permissions', { permissions })
  await until('the end of the stream', () => page.hasEnded())
  expect(other.hasEnded()).toBe(false)
  other.close()
})
