import { EXPORT_MAX, PROOF_MAX, audit, lineOf } from '@rounds/contract/audit'
import { FIRST_SEAL, proofHead } from '@rounds/contract/audit-proof'
import { csvLines, csvOf } from '@rounds/contract/csv'
import { conflict, notFound } from '@rounds/contract/refusal'
import { wordsOfFile } from '@rounds/contract/words/wording'
import type { Db } from '#platform/database/db.ts'
import { implement } from '#platform/http/implement.ts'
import { pageOfRows } from '#platform/http/page.ts'
import { addJobTo } from '#platform/work/jobs.ts'
import { noteReader } from './commands.ts'
import {
  countEntries,
  findChain,
  findEntry,
  findSeal,
  listEntries,
  listSealed,
  namesOf,
  readEntries,
} from './queries.ts'
import { entryHash } from './rules.ts'

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Every id among what was changed, however deep. */
const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return ID.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}

const chainOf = async (db: Db) => {
  const chain = await findChain(db)
  if (!chain)
    return {
      entries: 0,
      waiting: await countEntries(db, { sortOrder: 'desc' }, 'UTC'),
      checkedAt: null,
      brokenAt: null,
      brokenEntryId: null,
      checking: null,
    }
  const { number: _number, ...told } = chain
  return told
}

export const auditRoutes = implement(audit, {
  list: async ({ db, user, ip }, filter) => {
    noteReader({ tenantId: user.tenantId, userId: user.id, ip, userAgent: null })
    return pageOfRows(await listEntries(db, filter, user.timezone), filter)
  },

  chain: ({ db }) => chainOf(db),

  check: async ({ db }) => {
    addJobTo(db, 'check-audit-log', { isAsked: true }, `check-audit-log:${db.tenantId}`)
    db.audit({ action: 'check', resource: 'audit-log' })
    return chainOf(db)
  },

  proof: async ({ db, user }) => {
    const to = (await findChain(db))?.number ?? 0
    const from = Math.max(1, to - PROOF_MAX + 1)
    const lines: string[] = []
    let [before, seal] = [FIRST_SEAL, FIRST_SEAL]
    for (let at = from - 2; at < to;) {
      const stored = await listSealed(db, Math.max(0, at), 5000)
      if (stored.length === 0) break
      for (const each of stored) {
        at = each.number
        if (at > to) break
        seal = each.seal
        if (at < from) before = each.seal
        else lines.push(entryHash({ ...each, record: each.record ?? '' }))
      }
    }
    return `${proofHead({ company: user.tenantSlug, from, to, before, seal })}${lines.join('\n')}\n`
  },

  exportList: async ({ db, user }, filter) => {
    const { name: _name, columns } = wordsOfFile('audit', user.language)
    const total = await countEntries(db, filter, user.timezone)
    if (total > EXPORT_MAX)
      throw conflict(
        `More than ${EXPORT_MAX} entries are made into a file in the background`,
        'EXPORT_TOO_LARGE',
      )
    const parts = [csvOf([Object.values(columns)])]
    let count = 0
    for await (const entries of await readEntries(db, filter, user.timezone)) {
      parts.push(csvLines(entries.map(lineOf)))
      count += entries.length
    }
    db.audit({ action: 'export', resource: 'audit-log', details: { ...filter, count } })
    return { text: parts.join(''), count }
  },

  get: async ({ db }, { id }) => {
    const [entry, seal] = await Promise.all([findEntry(db, id), findSeal(db, id)])
    if (!entry) throw notFound('Audit entry')
    return {
      ...entry,
      seal: seal ? { ...seal, before: seal.before ?? FIRST_SEAL } : null,
      names: await namesOf(db, [...new Set(idsIn(entry.details))]),
    }
  },
})
