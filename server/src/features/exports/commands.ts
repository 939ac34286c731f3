import { csvLines, csvOf } from '@rounds/contract/csv'
import { attachmentName, cellOf, manifestOf } from '@rounds/contract/export-files'
import { zipWriter } from '#documents/zip.ts'
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

async function* once<T>(value: T) {
  yield await Promise.resolve(value)
}

/** Tells how much of all has been read: each kind is read twice, for either form. */
const counting = (total: number, onProgress: (percent: number) => Promise<unknown>) => {
  let read = 0
  return async function* counted(batches: AsyncIterable<Values[]>) {
    for await (const rows of batches) {
      yield rows
      read += rows.length
      await onProgress(Math.min(99, Math.floor((read * 50) / Math.max(1, total))))
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
  onProgress: (percent: number) => Promise<unknown>,
): Promise<{ size: number; records: number }> => {
  const kinds: Kind[] = personId === null ? kindsOfCompany : kindsOfPerson(personId === createdBy)
  const counts: Record<string, number> = {}
  for (const each of kinds) counts[each.name] = await countRecords(db, each, personId)
  const records = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const counted = counting(records, onProgress)

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
  const tenant = await findOwnTenant(db)
  const manifest = manifestOf({
    kind,
    company: tenant && { id: tenant.id, slug: tenant.slug, name: tenant.name },
    personId,
    requestedBy: createdBy,
    asOf: new Date().toISOString(),
    records: counts,
  })
  await zip.add('manifest.json', once(manifest))
  return { size: await zip.end(), records }
}
