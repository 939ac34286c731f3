import { randomUUID } from 'node:crypto'
import { insertExport } from '#features/files/queries.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import { addJobTo } from '#platform/work/jobs.ts'
import { type TestUser, makePrescriber, makeUser, planVisit, submitReport } from './fixtures.ts'
import type { Caller, World } from './world.ts'

/** Makers of what recipes name: each answers the id or the secret of something new. */

export const mailToken = async ({ server }: World, user: TestUser, kind: 'reset' | 'verify') => {
  const token = mintToken(kind === 'reset' ? 'fvr' : 'fvv', user.tenant.id)
  await server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows(
      `insert into mail_tokens (tenant_id, token_hash, kind, user_id, expires_at) values ($1, $2, $3, $4, now() + interval '20 minutes')`,
      [sha256(token), kind, user.id],
    ),
  )
  return token
}

export const invitation = async ({ server, a }: World) => {
  const token = mintToken('fvi', a.tenant.id)
  await server.services.database.inTenant(a.tenant.id, (db) =>
    db.rows(
      `insert into invitations (tenant_id, email, role, token_hash, expires_at)
       values ($1, $2, 'DELEGATE', $3, now() + interval '7 days')`,
      [`${randomUUID()}@test.test`, sha256(token)],
    ),
  )
  return token
}

export const unverify = ({ server }: World, user: TestUser) =>
  server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows('update users set is_email_verified = false where tenant_id = $1 and id = $2', [user.id]),
  )

export const storeFile = async (
  { server }: Pick<World, 'server'>,
  { user }: Pick<Caller, 'user'>,
  purpose = 'attachment',
) => {
  const id = randomUUID()
  await server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows(
      `insert into files (tenant_id, id, name, content_type, purpose, size, bytes, created_by)
       values ($1, $2, 'notes.txt', 'text/plain', $4, 2, 'hi', $3)`,
      [id, user.id, purpose],
    ),
  )
  return id
}

export const storeNotification = async ({ server }: World, { user }: Caller) => {
  const id = randomUUID()
  await server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows(
      `insert into notifications (tenant_id, id, user_id, type, wording, parameters)
       values ($1, $2, $3, 'visit', 'visit-approved', '{"prescriber": "Amina Haddad", "day": "2026-11-17"}')`,
      [id, user.id],
    ),
  )
  return id
}

/** Who wrote it does not matter to who may read it. */
export const storeMessage = async ({ server }: World, { user }: Caller, from = user.id) => {
  const id = randomUUID()
  await server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows(
      `insert into messages (tenant_id, id, sender_id, recipient_id, subject, body, thread_id)
       values ($1, $2, $4, $3, 'Tuesday', 'See you there.', $2)`,
      [id, user.id, from],
    ),
  )
  return id
}

/** Everything that a message may name, of the sender and the delegate of the two. */
/** A report of the caller's: as asked for, unless said. */
export const storeReport = async (
  { server }: World,
  { user }: Caller,
  status: 'pending' | 'completed' | 'failed' | 'saved' = 'pending',
): Promise<string> => {
  const document = {
    language: 'en',
    title: 'Tied',
    company: 'A',
    period: 'November 2026',
    subtitle: '',
    lead: [],
    figures: [],
    charts: [],
    tables: [],
    definitions: { title: 'Definitions', items: [] },
    madeBy: '',
    words: { figure: '', value: '', basis: '', definitionsOn: '', page: 'Page', of: 'of' },
  }
  const parameters = {
    dateRange: { start: '2026-11-01', end: '2026-11-30' },
    delegateIds: [],
    includeRatings: true,
    includeComparisons: false,
  }
  const row = await server.services.database.inTenant(user.tenant.id, (db) =>
    db.row<{ id: string }>(
      `insert into reports (tenant_id, created_by, template, title, status, format, parameters, document, expires_at)
       values ($1, $2, 'team-performance', 'Tied', $3, 'CSV', $4, $5, now() + interval '30 days') returning id`,
      [user.id, status, parameters, document],
    ),
  )
  return row?.id ?? ''
}

/** A schedule of the caller's, to themselves. */
export const storeSchedule = async (
  world: World,
  owner: Caller,
  id: string = randomUUID(),
): Promise<string> => {
  const { user } = owner
  const reportId = await storeReport(world, owner, 'saved')
  await world.server.services.database.inTenant(user.tenant.id, async (db) => {
    await db.rows(
      `insert into report_schedules (tenant_id, id, report_id, created_by, every, format, next_day)
       values ($1, $2, $3, $4, 'month', 'CSV', '2026-12-01')`,
      [id, reportId, user.id],
    )
    await db.rows('insert into report_recipients (tenant_id, schedule_id, user_id) values ($1, $2, $3)', [
      id,
      user.id,
    ])
  })
  return id
}

/** The token of a mail with a report, which waits to be sent. */
export const reportMailToken = async (world: World): Promise<string> => {
  const { sup } = world
  const scheduleId = await storeSchedule(world, sup)
  const reportId = await storeReport(world, sup, 'completed')
  const token = mintToken('fvm', sup.user.tenant.id)
  const mailId = randomUUID()
  await world.server.services.database.inTenant(sup.user.tenant.id, async (db) => {
    await db.rows(
      `insert into report_runs (tenant_id, report_id, schedule_id, day) values ($1, $2, $3, '2026-11-02')`,
      [reportId, scheduleId],
    )
    await db.rows(
      'insert into report_mails (tenant_id, id, report_id, user_id, stop_hash) values ($1, $2, $3, $4, $5)',
      [mailId, reportId, sup.user.id, sha256(token)],
    )
    addJobTo(db, 'mail-report', { mailId })
  })
  return token
}

/** A report that was made, and mailed to its maker as a link. */
export const storeMailed = async (world: World, owner: Caller): Promise<string> => {
  const { user } = owner
  const reportId = await storeReport(world, owner, 'completed')
  const fileId = randomUUID()
  await world.server.services.database.inTenant(user.tenant.id, async (db) => {
    const file = { id: fileId, name: 'Tied.csv', bytes: Buffer.from('Tied'), createdBy: user.id }
    await insertExport(db, file)
    await db.rows('update reports set file_asset_id = $3 where tenant_id = $1 and id = $2', [
      reportId,
      fileId,
    ])
    await db.rows('insert into report_runs (tenant_id, report_id, as_link) values ($1, $2, true)', [reportId])
    await db.rows('insert into report_mails (tenant_id, id, report_id, user_id) values ($1, $2, $3, $4)', [
      randomUUID(),
      reportId,
      user.id,
    ])
  })
  return reportId
}

const noteBetween = async ({ server }: World, writer: Caller, delegateId: string) => {
  const id = randomUUID()
  await server.services.database.inTenant(writer.user.tenant.id, (db) =>
    db.rows(
      `insert into coaching_notes (tenant_id, id, delegate_id, written_by, note) values ($1, $2, $3, $4, 'Open with the study.')`,
      [id, delegateId, writer.user.id],
    ),
  )
  return id
}

const isAtHome = ({ a }: World, { user }: Caller) => user.tenant.id === a.tenant.id

/** A note of the caller's to the delegate. */
export const storeNote = (world: World, caller: Caller): Promise<string> =>
  noteBetween(world, caller, isAtHome(world, caller) ? world.del.user.id : caller.user.id)

/** A note to the caller. */
export const storeNoteTo = (world: World, caller: Caller): Promise<string> =>
  noteBetween(world, isAtHome(world, caller) ? world.sup : caller, caller.user.id)

export const letter = async (world: World, sender: Caller) => ({
  subject: 'Tuesday',
  body: 'Please swap the two visits.',
  inReplyTo: await storeMessage(world, sender, world.del.user.id),
  visitId: await plan(world),
  attachments: [{ fileAssetId: await storeFile(world, sender) }],
})

export const appointment = {
  title: '1:1',
  start: '2026-11-17T15:00:00.000Z',
  end: '2026-11-17T15:30:00.000Z',
}
/** An event of the delegate's. */
export const meeting = async ({ sup, del }: World) => {
  const { body } = await sup.post('/supervisors/calendar/events', {
    ...appointment,
    memberId: del.user.id,
  })
  return (body as { id: string }).id
}

export const department = async ({ server, a }: World) => {
  const id = randomUUID()
  await server.services.database.inTenant(a.tenant.id, (db) =>
    db.rows('insert into departments (tenant_id, id, name) values ($1, $2, $3)', [id, `Department ${id}`]),
  )
  return id
}

/** A department, by its name. */
export const namedDepartment = async (world: World) => `Department ${await department(world)}`

/** A department with somebody in it. */
export const departmentWith = async (world: World, userId: string) => {
  const id = await department(world)
  await world.server.services.database.inTenant(world.a.tenant.id, (db) =>
    db.rows('update users set department_id = $3 where tenant_id = $1 and id = $2', [userId, id]),
  )
  return id
}

export const plan = async ({ server, del }: World, more = {}) => (await planVisit(server, del, more)).id
export const submitted = async ({ server, del }: World) => (await submitReport(server, del)).id
export const prescriber = async ({ server, del }: World) => (await makePrescriber(server, del.user)).id

/** A small but real PNG and its purpose, as browsers send a form with a file. */
export const uploadOf = (
  purpose: string,
  file: Buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
) => {
  const boundary = 'rounds-test-boundary'
  const part = (head: string, content: Buffer) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')])
  return {
    payload: Buffer.concat([
      part('Content-Disposition: form-data; name="purpose"', Buffer.from(purpose)),
      part(
        'Content-Disposition: form-data; name="file"; filename="logo.png"\r\nContent-Type: image/png',
        file,
      ),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

/** A delegate of the team of `sup`, whom nothing else needs. */
export const teamMember = async ({ server, a, sup }: World): Promise<string> =>
  (await makeUser(server, a.tenant, 'DELEGATE', { supervisorId: sup.user.id })).id

/** Somebody whom `sup` has invited, and who has not come yet. */
export const invited = async ({ sup }: World): Promise<string> => {
  const { body } = await sup.post<{ id: string }>('/supervisors/team-members', {
    firstName: 'Ines',
    lastName: 'Marin',
    email: `${randomUUID()}@test.test`,
  })
  return body.id
}

/** Something that was done in the own company. */
export const auditEntry = async ({ server, a, ta }: World) => {
  const id = randomUUID()
  await server.services.database.inTenant(a.tenant.id, (db) =>
    db.rows(
      `insert into audit_log (tenant_id, id, user_id, action, resource) values ($1, $2, $3, 'login', 'session')`,
      [id, ta.user.id],
    ),
  )
  return id
}
