import { FIRST_SEAL } from '@rounds/contract/audit-proof'
import { auditBrokenMail } from '#messages/mails.ts'
import type { Actor } from '#platform/database/audit.ts'
import type { Database, Db } from '#platform/database/db.ts'
import { publicUrlOf } from '#platform/plain/settings.ts'
import { queueMail } from '#platform/work/mail.ts'
import type { Services } from '#platform/work/services.ts'
import {
  beginChain,
  findEnd,
  findIntruder,
  hasUnsealed,
  insertSeals,
  listAdmins,
  listSealed,
  lockChain,
  moveChain,
  nextUnsealed,
  setChecked,
  setChecking,
} from './queries.ts'
import { entryHash, isIntact, sealOf, wordsHash } from './rules.ts'

/** So many are sealed in one transaction, and looked at in one statement. */
const BATCH = 2000

/** Seals what has no seal yet; false when nothing is left, or another instance is at it. */
const sealSome = (database: Database, tenantId: string): Promise<boolean> =>
  database.inTenant(tenantId, async (db) => {
    const chain = await lockChain(db)
    if (!chain) return false
    const entries = await nextUnsealed(db, chain, BATCH)
    let { number, seal } = chain
    const seals = entries.map(({ id, record, details, origin, detailsSalt, originSalt }) => {
      const detailsHash = wordsHash(detailsSalt, details)
      const originHash = wordsHash(originSalt, origin)
      seal = sealOf(seal, entryHash({ record, detailsHash, originHash }))
      return { number: ++number, id, detailsSalt, detailsHash, originSalt, originHash, seal }
    })
    const isMore = entries.length === BATCH
    if (seals.length > 0) await insertSeals(db, seals)
    if (seals.length > 0 || !chain.isFounded) await moveChain(db, number, seal, !isMore)
    return isMore
  })

/** Seals all entries of a company in their order (ux-next 5.8). No write waits for it. */
export const sealEntries = async (database: Database, tenantId: string): Promise<void> => {
  if (!(await hasUnsealed(database.read(tenantId)))) return
  await database.inTenant(tenantId, (db) => beginChain(db, FIRST_SEAL))
  while (await sealSome(database, tenantId));
}

/** The number of the first entry that is not as it was sealed, or was put in; null when the log is unbroken. */
export const findBreak = async (
  db: Db,
  onProgress: (number: number) => Promise<unknown> = async () => undefined,
): Promise<{ entries: number; brokenAt: number | null }> => {
  const end = await findEnd(db)
  if (!end) return { entries: 0, brokenAt: null }
  const entries = end.number
  let [number, before] = [0, FIRST_SEAL]
  let changed = end.last > end.number ? end.number + 1 : Infinity
  while (number < end.number && changed > end.number) {
    const stored = (await listSealed(db, number, BATCH)).slice(0, end.number - number)
    const bad = stored.findIndex((each, at) => {
      const isWhole = isIntact(each, number + at + 1, before)
      before = each.seal
      return !isWhole
    })
    if (bad >= 0 || stored.length === 0) changed = number + 1 + Math.max(0, bad)
    number += stored.length
    await onProgress(number)
  }
  if (changed > end.number && before !== end.seal) changed = Math.max(1, end.number)
  const first = Math.min(changed, (await findIntruder(db)) ?? Infinity)
  return { entries, brokenAt: first === Infinity ? null : first }
}

/** Looks at the whole log, stores what is found, and tells the admins by mail when it is broken anew. */
export const checkLog = async (
  { database, settings }: Services,
  tenantId: string,
  { isAsked }: { isAsked: boolean },
): Promise<void> => {
  await sealEntries(database, tenantId)
  const noteProgress = (number: number) => database.inTenant(tenantId, (db) => setChecking(db, number))
  await noteProgress(0)
  const reader = database.readSlowly(tenantId, new AbortController().signal)
  const { entries, brokenAt } = await findBreak(reader, noteProgress)
  await database.inTenant(tenantId, async (db) => {
    const stored = await setChecked(db, brokenAt)
    if (!stored) return
    // By the clock it is in the log once a day; whoever asked is there already.
    if (!isAsked || brokenAt !== null)
      db.audit({
        action: 'check',
        resource: 'audit-log',
        details: { entries, brokenAt },
        success: brokenAt === null,
      })
    if (brokenAt === null || brokenAt === stored.before) return
    for (const admin of await listAdmins(db))
      queueMail(
        db,
        auditBrokenMail(
          admin,
          brokenAt,
          `${publicUrlOf(settings)}/${admin.slug}/audit-logs?entry=${brokenAt}`,
        ),
      )
  })
}

/** Who read a log since that was told last: reading itself writes nothing (decisions.md). */
const readers = new Map<string, Actor & { tenantId: string }>()
export const noteReader = (reader: Actor & { tenantId: string }): void =>
  void readers.set(`${reader.tenantId}:${reader.userId}`, reader)

/** Writes down who read a log, each once. */
export const tellOfReaders = async (database: Database): Promise<void> => {
  const told = [...readers.values()]
  readers.clear()
  for (const { tenantId, ...actor } of told)
    await database
      .inTenant(tenantId, async (db) => db.audit({ action: 'read', resource: 'audit-log' }), actor)
      .catch(() => noteReader({ tenantId, ...actor }))
}
