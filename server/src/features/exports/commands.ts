import { type LogFilter, lineOf } from '@rounds/contract/audit'
import { csvLines, csvOf } from '@rounds/contract/csv'
import { attachmentName, cellOf, manifestOf } from '@rounds/contract/export-files'
import { wordsOfFile } from '@rounds/contract/words/wording'
import { zipWriter } from '#documents/zip.ts'
import { countEntries, readEntries } from '#features/audit/queries.ts'
import { findOwnTenant } from '#features/tenants/queries.ts'
import type { Transaction } from '#platform/database/db.ts'
import { addJobTo } from '#platform/work/jobs.ts'
import {
  type Values,
  type Work,
  countRecords,
  findBytes,
  insertPart,
  listStoredFiles,
  readRecords,
} from './queries.ts'
import { type Kind, kindsOfCompany, kindsOfPerson } from './rules.ts'

/** The job is keyed: an export that waits already is not queued again. */
export const queueExport = (db: Transaction, exportId: string): void =>
  addJobTo(db, 'export-data', { exportId }, `data-export:${exportId}`)

async function* jsonOf(batches: AsyncIterable<Values[]>) {
  let isFirst = true
  yield '['
  for await (const rows of batches) {
    yield rows.map((row, at) => `${isFirst && at === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('')
    isFirst = false
  }
  yield '\n]\n'
}

async function* csvOfRecords(columns: string[], batches: AsyncIterable<Values[]>) {
  yield csvOf([columns])
  for await (const rows of batches)
    yield csvLines(rows.map((row) => columns.map((name) => cellOf(row[name]))))
}

type OnProgress = (percent: number) => Promise<unknown>
type Made = { size: number; records: number }

async function* once<T>(value: T) {
  yield await Promise.resolve(value)
}

/** Tells how much of all has been read, which takes so many passes. */
const counting = (total: number, passes: number, onProgress: OnProgress) => {
  let read = 0
  return async function* counted<T>(batches: AsyncIterable<T[]>) {
    for await (const rows of batches) {
      yield rows
      read += rows.length
      await onProgress(Math.min(99, Math.floor((read * 100) / Math.max(1, total * passes))))
    }
  }
}

/**
 * Writes the zip of an export, as of the moment of the transaction: of each kind a JSON and a CSV file, what somebody has attached,
 * and a manifest. Of all of it never more than a batch and a part are in memory.
 */
export const writeData = async (
  db: Transaction,
  { id, kind, personId, createdBy }: Work,
  onProgress: OnProgress,
): Promise<Made> => {
  const kinds: Kind[] = personId === null ? kindsOfCompany : kindsOfPerson(personId === createdBy)
  const counts: Record<string, number> = {}
  for (const each of kinds) counts[each.name] = await countRecords(db, each, personId)
  const records = Object.values(counts).reduce((sum, count) => sum + count, 0)
  // Each kind is read twice, for either form.
  const counted = counting(records, 2, onProgress)

  let number = 0
  const zip = zipWriter((part) => insertPart(db, id, number++, part))
  for (const each of kinds) {
    const read = (form: string) =>
      counted(readRecords(db, `data_${kind}_${each.name.replaceAll('-', '_')}_${form}`, each, personId))
    await zip.add(`data/${each.name}.json`, jsonOf(read('json')))
    await zip.add(`data/${each.name}.csv`, csvOfRecords(Object.keys(each.columns), read('csv')))
  }
  if (personId !== null)
    for (const { id: fileId, name } of await listStoredFiles(db, personId))
      await zip.add(
        attachmentName({ id: fileId, name }),
        once((await findBytes(db, fileId)) ?? Buffer.alloc(0)),
        true,
      )
  await zip.add(
    'manifest.json',
    await manifest(db, { kind, personId, requestedBy: createdBy, records: counts }),
  )
  return { size: await zip.end(), records }
}

/** Writes the zip of what a filter finds in the audit log, as the file that is answered at once has it. */
export const writeLog = async (
  db: Transaction,
  { id, filter }: { id: string; filter: LogFilter },
  asker: { id: string; timezone: string; language: string },
  onProgress: OnProgress,
): Promise<Made> => {
  const records = await countEntries(db, filter, asker.timezone)
  const entries = counting(records, 1, onProgress)(await readEntries(db, filter, asker.timezone))
  const lines = async function* lines() {
    yield csvOf([Object.values(wordsOfFile('audit', asker.language).columns)])
    for await (const batch of entries) yield csvLines(batch.map(lineOf))
  }
  let number = 0
  const zip = zipWriter((part) => insertPart(db, id, number++, part))
  await zip.add('audit-log.csv', lines())
  await zip.add(
    'manifest.json',
    await manifest(db, { kind: 'audit-log', personId: null, requestedBy: asker.id, filter, records }),
  )
  return { size: await zip.end(), records }
}

/** What the zip says of itself. */
const manifest = async (
  db: Transaction,
  told: Omit<Parameters<typeof manifestOf>[0], 'company' | 'asOf'>,
) => {
  const tenant = await findOwnTenant(db)
  const company = tenant && { id: tenant.id, slug: tenant.slug, name: tenant.name }
  return once(manifestOf({ ...told, company, asOf: new Date().toISOString() }))
}
