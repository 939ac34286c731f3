import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { jobHandlers } from '#app'
import { insertExport } from '#features/files/queries.ts'
import { forget, makeSomebody, openBrowser } from './browser.ts'
import { makeTenant } from './fixtures.ts'
import { goesOn, runQueued } from './queued.ts'
import { testQueue } from './workers.ts'

const { open } = testQueue()

test('housekeeping deletes what no longer counts, and nothing else', async () => {
  const server = await open()
  const user = await makeSomebody(server)
  const other = await makeSomebody(server)
  await openBrowser(server).signIn(user)
  await openBrowser(server).signIn(other)
  for (const each of [user, other]) {
    await forget(server, each)
    await runQueued(server, 'forgot-password', each.tenant.id)
  }
  await server.services.database.inTenant(user.tenant.id, async (db) => {
    await db.rows(`update sessions set expires_at = now() - interval '31 days' where tenant_id = $1`)
    await db.rows(`update mail_tokens set expires_at = now() - interval '8 days' where tenant_id = $1`)
    await db.rows(`update throttles set window_ends_at = now() where tenant_id = $1`)
    await db.rows(`update mails set created_at = now() - interval '31 days' where tenant_id = $1`)
    await db.rows(
      `insert into idempotency_keys (tenant_id, user_id, route, key, fingerprint, created_at)
       values ($1, $2, 'r', 'k', '', now() - interval '31 days')`,
      [user.id],
    )
  })
  // What still counts, one day before it does no more.
  await server.services.database.inTenant(other.tenant.id, async (db) => {
    await db.rows(
      `update sessions set expires_at = now() - interval '29 days', revoked_at = now() - interval '29 days' where tenant_id = $1`,
    )
    await db.rows(`update mail_tokens set expires_at = now() - interval '6 days' where tenant_id = $1`)
    await db.rows(`update mails set created_at = now() - interval '29 days' where tenant_id = $1`)
    await db.rows(
      `insert into idempotency_keys (tenant_id, user_id, route, key, fingerprint, created_at)
       values ($1, $2, 'r', 'k', '', now() - interval '29 days')`,
      [other.id],
    )
  })
  const rowsOf = (tenantId: string) =>
    server.services.database.read(tenantId).row(
      `select (select count(*) from sessions where tenant_id = $1) as sessions,
         (select count(*) from session_tokens where tenant_id = $1) as session_tokens,
         (select count(*) from mail_tokens where tenant_id = $1) as mail_tokens,
         (select count(*) from throttles where tenant_id = $1) as throttles,
         (select count(*) from mails where tenant_id = $1) as mails,
         (select count(*) from idempotency_keys where tenant_id = $1) as keys`,
    )
  const live = { sessions: 1, sessionTokens: 1, mailTokens: 1, throttles: 2, mails: 1, keys: 1 }
  expect(await rowsOf(user.tenant.id)).toEqual(live)
  await jobHandlers(server.services).housekeeping?.({ tenantId: user.tenant.id } as never, goesOn)
  const none = { sessions: 0, sessionTokens: 0, mailTokens: 0, throttles: 0, mails: 0, keys: 0 }
  expect(await rowsOf(user.tenant.id)).toEqual(none)
  expect(await rowsOf(other.tenant.id)).toEqual(live)
  await jobHandlers(server.services).housekeeping?.({ tenantId: other.tenant.id } as never, goesOn)
  expect(await rowsOf(other.tenant.id)).toEqual(live)
})

test('what was told or spent long ago is deleted, and nothing younger', async () => {
  const server = await open()
  const user = await makeSomebody(server)
  await openBrowser(server).signIn(user)
  const { tenant } = user
  await server.services.database.inTenant(tenant.id, async (db) => {
    // [days since it was told, days since it was read]
    for (const [told, read] of [
      [181, null],
      [100, 91],
      [179, 89],
      [179, null],
      [1, 0],
    ])
      await db.rows(
        `insert into notifications (tenant_id, user_id, type, wording, parameters, created_at, read_at)
         values ($1, $2, 'visit', 'visit-approved', '{}', now() - make_interval(days => $3), now() - make_interval(days => $4))`,
        [user.id, told, read],
      )
    // Those of a session that was refreshed for weeks: [hash, days since it was made, since it was spent, since another one was]
    for (const [hash, made, spent, revoked] of [
      ['old', 9, 8, null],
      ['late', 9, 6, null],
      ['unspent', 9, null, null],
      ['old sibling', 9, null, 8],
      ['late sibling', 9, null, 6],
    ])
      await db.rows(
        `insert into session_tokens (tenant_id, session_id, refresh_hash, access_hash, access_expires_at, created_at, used_at, revoked_at)
         select $1, id, sha256($2::bytea), sha256($2::bytea), now(), now() - make_interval(days => $3), now() - make_interval(days => $4),
           now() - make_interval(days => $5)
         from sessions where tenant_id = $1`,
        [hash, made, spent, revoked],
      )
  })
  await jobHandlers(server.services).housekeeping?.({ tenantId: tenant.id } as never, goesOn)
  const db = server.services.database.read(tenant.id)
  expect(
    await db.rows(
      `select extract(days from now() - created_at) as told, extract(days from now() - read_at) as read from notifications
       where tenant_id = $1 order by told, read`,
    ),
  ).toEqual([
    { told: 1, read: 0 },
    { told: 179, read: 89 },
    { told: 179, read: null },
  ])
  expect(
    await db.row(
      `select count(*) filter (where refresh_hash = sha256('old')) as old, count(*) filter (where refresh_hash = sha256('late')) as late,
         count(*) filter (where refresh_hash = sha256('unspent')) as unspent,
         count(*) filter (where refresh_hash = sha256('old sibling')) as old_sibling,
         count(*) filter (where refresh_hash = sha256('late sibling')) as late_sibling, count(*) as tokens
       from session_tokens where tenant_id = $1`,
    ),
  ).toEqual({ old: 0, late: 1, unspent: 1, oldSibling: 0, lateSibling: 1, tokens: 4 })
})

test('a session that was ended is deleted after a month, however long it might have lasted', async () => {
  const server = await open()
  const user = await makeSomebody(server)
  const { id: userId, tenant } = user
  const { database } = server.services
  await database.inTenant(tenant.id, async (db) => {
    for (const days of [31, 29, null])
      await db.rows(
        `insert into sessions (tenant_id, user_id, expires_at, revoked_at)
         values ($1, $2, now() + interval '1 day', now() - make_interval(days => $3))`,
        [userId, days],
      )
  })
  await jobHandlers(server.services).housekeeping?.({ tenantId: tenant.id } as never, goesOn)
  const kept = await database
    .read(tenant.id)
    .rows(
      'select extract(days from now() - revoked_at) as ended from sessions where tenant_id = $1 order by revoked_at',
    )
  expect(kept).toEqual([{ ended: 29 }, { ended: null }])
})

test('reports, files of data and steps of signing in are deleted when nobody asks for them any more', async () => {
  const server = await open()
  const { id: userId, tenant } = await makeSomebody(server)
  const { database } = server.services
  await database.inTenant(tenant.id, async (db) => {
    // [name, status, days since it was asked for, days since it expired]
    for (const [title, status, asked, expired] of [
      ['gone', 'completed', 100, 61],
      ['told of', 'completed', 100, 59],
      ['failed', 'failed', 91, null],
      ['failed lately', 'failed', 89, null],
      ['a definition', 'saved', 400, null],
    ])
      await db.rows(
        `insert into reports (tenant_id, created_by, template, title, status, format, parameters, created_at, expires_at)
         values ($1, $2, 'team-performance', $3, $4, 'CSV', '{}', now() - make_interval(days => $5), now() - make_interval(days => $6))`,
        [userId, title, status, asked, expired],
      )
    for (const [asked, expired] of [
      [38, 31],
      [36, 29],
      [6, -1],
    ])
      await db.rows(
        `with made as (insert into data_exports (tenant_id, created_by, person_id, kind, status, created_at, expires_at)
           values ($1, $2, $2, 'person', 'completed', now() - make_interval(days => $3), now() - make_interval(days => $4)) returning id)
         insert into data_export_parts (tenant_id, export_id, number, bytes) select $1, id, 0, 'part' from made`,
        [userId, asked, expired],
      )
    for (const hours of [25, 23, -1])
      await db.rows(
        `insert into sign_in_steps (tenant_id, token_hash, user_id, password_mark, remember, enrols, expires_at)
         values ($1, sha256($3::int::text::bytea), $2, '', false, false, now() - make_interval(hours => $3::int))`,
        [userId, hours],
      )
  })
  await jobHandlers(server.services).housekeeping?.({ tenantId: tenant.id } as never, goesOn)
  const left = await database.read(tenant.id).row(
    `select (select array_agg(title order by title) from reports where tenant_id = $1) as reports,
       (select array_agg(extract(days from now() - created_at)::int order by created_at) from data_exports where tenant_id = $1) as files,
       (select count(*) from data_export_parts where tenant_id = $1) as parts,
       (select count(*) from sign_in_steps where tenant_id = $1) as steps`,
  )
  const reports = ['a definition', 'failed lately', 'told of']
  expect(left).toEqual({ reports, files: [36, 6], parts: 1, steps: 2 })
})

test('a written file is kept for as long as was promised of it', async () => {
  const server = await open()
  const { id: createdBy, tenant } = await makeSomebody(server)
  const { database } = server.services
  await database.inTenant(tenant.id, async (db) => {
    for (const days of [7, 30])
      await insertExport(db, { id: randomUUID(), name: `${days} days`, bytes: Buffer.of(), createdBy, days })
  })
  const keptAfter = async (days: number) => {
    await database.inTenant(tenant.id, (db) =>
      db.rows(
        `update files set created_at = now() - make_interval(days => $2), kept_until = kept_until - created_at + now() - make_interval(days => $2)
         where tenant_id = $1`,
        [days],
      ),
    )
    await jobHandlers(server.services).housekeeping?.({ tenantId: tenant.id } as never, goesOn)
    const files = await database
      .read(tenant.id)
      .rows<{ name: string }>('select name from files where tenant_id = $1 order by name')
    return files.map(({ name }) => name)
  }
  expect(await keptAfter(6)).toEqual(['30 days', '7 days'])
  expect(await keptAfter(8)).toEqual(['30 days'])
  expect(await keptAfter(29)).toEqual(['30 days'])
  expect(await keptAfter(31)).toEqual([])
})

test('a trial whose time is over becomes past due', async () => {
  const server = await open()
  const { id } = await makeTenant(server)
  await server.services.database.global(
    `update tenants set trial_ends_at = now() - interval '1 minute' where id = $1`,
    [id],
  )
  await jobHandlers(server.services)['end-trials']?.({} as never, goesOn)
  await runQueued(server, 'end-trial', id)
  expect(
    await server.services.database.global('select subscription_status from tenants where id = $1', [id]),
  ).toEqual([{ subscriptionStatus: 'past_due' }])
})
