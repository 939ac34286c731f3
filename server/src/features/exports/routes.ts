import { Readable } from 'node:stream'
import { checkReady, exportName, exportNotFailed } from '@rounds/contract/export-files'
import { type DataExport, exports } from '@rounds/contract/exports'
import { notFound } from '@rounds/contract/refusal'
import { isAllowed } from '@rounds/contract/rights'
import { proveAgain } from '#features/mfa/commands.ts'
import type { Db } from '#platform/database/db.ts'
import { type Change, implement, readingAgain } from '#platform/http/implement.ts'
import { pageOfRows } from '#platform/http/page.ts'
import { attachedStream } from '#platform/http/reply.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { queueExport } from './commands.ts'
import {
  type Wanted,
  findExport,
  findPart,
  findSubject,
  insertExport,
  listExports,
  restartExport,
} from './queries.ts'

/** Whoever may ask for such files sees those that other admins have asked for. */
const find = (db: Db, user: SessionUser, id: string, lock = false) =>
  findExport(db, {
    id,
    userId: user.id,
    ofData: isAllowed(exports.list, user),
    ofLog: isAllowed(exports.listLog, user),
    lock,
  })

const found = async (db: Db, user: SessionUser, id: string, lock = false): Promise<DataExport> => {
  const known = await find(db, user, id, lock)
  if (!known) throw notFound('Export')
  return known
}

const request = async ({ db, user }: Pick<Change, 'db' | 'user'>, wanted: Wanted) => {
  const made = await insertExport(db, user.id, wanted)
  queueExport(db, made.id)
  const { kind, personId = null, filter } = wanted
  const details = filter ? { kind, ...filter } : { kind, personId }
  db.audit({ action: 'request', resource: 'data-export', resourceId: made.id, details })
  return made
}
const refused = (personId: string | null) => ({
  action: 'request',
  resource: 'data-export',
  details: { personId },
})

/** The parts of a stored file, each read when whoever receives it has room for it. */
async function* partsOf(db: Db, id: string) {
  for (let number = 0; ; number++) {
    const part = await findPart(db, id, number)
    if (part === undefined) return
    yield part
  }
}

const handlers = implement(exports, {
  requestOwn: (context) => request(context, { kind: 'person', personId: context.user.id }),
  listOwn: async ({ db, user }, paging) =>
    pageOfRows(await listExports(db, { createdBy: user.id }, paging), paging),
  requestPerson: async (context, { userId, ...proof }) => {
    const { services, user } = context
    if (!(await findSubject(services.database.read(user.tenantId), userId))) throw notFound('User')
    await proveAgain(context, proof, refused(userId))
    return request(context, { kind: 'person', personId: userId })
  },
  requestCompany: async (context, proof) => {
    await proveAgain(context, proof, refused(null))
    return request(context, { kind: 'company' })
  },
  list: async ({ db }, { userId, ...paging }) =>
    pageOfRows(await listExports(db, { personId: userId }, paging), paging),
  requestLog: (context, filter) => request(context, { kind: 'audit-log', filter }),
  listLog: async ({ db }, paging) => pageOfRows(await listExports(db, { ofLog: true }, paging), paging),
  get: ({ db, user }, { id }) => found(db, user, id),
  retry: async ({ db, user }, { id }) => {
    const { status, kind, personId } = await found(db, user, id, true)
    if (status !== 'failed') throw exportNotFailed()
    const again = await restartExport(db, user.id, id)
    queueExport(db, id)
    db.audit({ action: 'retry', resource: 'data-export', resourceId: id, details: { kind, personId } })
    return again
  },
  file: async ({ db, user, now }, { id }) => {
    const made = await found(db, user, id)
    checkReady(made, now)
    return attachedStream({
      name: exportName(made, { slug: user.tenantSlug, timezone: user.timezone }),
      contentType: 'application/zip',
      size: made.size ?? 0,
      parts: Readable.from(partsOf(db, id), { objectMode: false }),
    })
  },
})

const again = ({ db, user }: { db: Db; user: SessionUser }, id: string) => find(db, user, id)
export const exportRoutes = readingAgain(exports, handlers, {
  requestOwn: again,
  requestPerson: again,
  requestCompany: again,
  requestLog: again,
  retry: again,
})
