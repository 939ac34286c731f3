import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { changedPlace, noPlace } from '@rounds/contract/common'
import { dayIn } from '@rounds/contract/dates'
import type {
  ImportResult,
  Prescriber,
  PrescriberChange,
  PrescriberDraft,
} from '@rounds/contract/prescribers'
import { allowedChange } from '@rounds/contract/prescriber-rules'
import { Refusal, conflict, forbidden, notFound } from '@rounds/contract/refusal'
import { unavailable } from '#platform/plain/errors.ts'
import { allowLongStatements } from '#platform/database/long-work.ts'
import { JsonText } from '#platform/database/rows.ts'
import { type Bytes, giveBack, inOnePiece } from '#platform/plain/bytes.ts'
import { inTurn } from '#platform/plain/in-turn.ts'
import { checkVersion } from '@rounds/contract/precondition'
import type { Change } from '#platform/http/implement.ts'
import { hasDelegate } from '#features/team/queries.ts'
import { apart } from '#platform/work/apart.ts'
import {
  findImportDuplicates,
  findDuplicate,
  hasUpcomingVisits,
  insertImport,
  insertPrescriber,
  lockPrescriber,
  lockRenamable,
  updatePrescriber,
} from './queries.ts'
import { type ImportFile, type ToldOfImport, checkedFile, givenFile } from './rules.ts'

const ALREADY_EXISTS = 'Prescriber already exists'
const alreadyExists = (duplicate: { id: string; isVisible: boolean } | undefined) =>
  conflict(ALREADY_EXISTS, 'DUPLICATE', duplicate?.isVisible ? { prescriberId: duplicate.id } : undefined)

const requireAssignable = async ({ db, user }: Change, delegateId: string | null | undefined) => {
  if (delegateId && !(await hasDelegate(db, user, delegateId))) throw notFound('User')
}

const requireNoUpcomingVisits = async ({ db, user, now }: Change, id: string) => {
  if (await hasUpcomingVisits(db, id, dayIn(now, user.timezone)))
    throw conflict('Prescriber has upcoming visits', 'PRESCRIBER_IN_USE')
}

/** Adds a prescriber: a delegate's own is assigned to the delegate, an admin says to whom. */
export const createPrescriber = async (work: Change, draft: PrescriberDraft): Promise<Prescriber> => {
  const { db, user } = work
  const isDelegate = user.role === 'DELEGATE'
  if (!isDelegate) await requireAssignable(work, draft.assignedDelegateId)
  const assignedDelegateId = isDelegate ? user.id : draft.assignedDelegateId
  const { id, address, ...values } = draft
  const prescriber = await insertPrescriber(db, user, id, {
    ...values,
    address: address ?? noPlace,
    assignedDelegateId,
  })
  if (!prescriber) throw alreadyExists(await findDuplicate(db, user, draft))
  db.audit({ action: 'create', resource: 'prescriber', resourceId: prescriber.id })
  return prescriber
}

const lockOwn = async ({ db, user, expectedVersion }: Change, id: string, version?: number) => {
  const stored = await lockPrescriber(db, user, id)
  if (!stored) throw notFound('Prescriber')
  // Outside scope is 404, but this one they see, through visits: it exists for them and is not theirs to change.
  if (!stored.isOwn) throw forbidden()
  checkVersion('prescriber', stored.version, { ifMatch: expectedVersion, inBody: version })
  const { isOwn: _isOwn, ...prescriber } = stored
  return prescriber
}

const isSamePerson = (a: Prescriber, b: Prescriber) =>
  a.firstName === b.firstName && a.lastName === b.lastName && a.address.city === b.address.city

export const changePrescriber = async (
  work: Change,
  id: string,
  given: PrescriberChange,
): Promise<Prescriber> => {
  const { db, user } = work
  const change = allowedChange(user, given)
  if (!change) throw forbidden()
  if (change.firstName !== undefined || change.lastName !== undefined) await lockRenamable(db, id)
  const before = await lockOwn(work, id, given.version)
  const after: Prescriber = {
    ...before,
    ...(change as Partial<Prescriber>),
    address: changedPlace(before.address, change.address),
  }
  const fields = Object.keys(change).filter(
    (name) => !isDeepStrictEqual(before[name as keyof Prescriber], after[name as keyof Prescriber]),
  )
  if (fields.length === 0) return before
  if (after.assignedDelegateId !== before.assignedDelegateId)
    await requireAssignable(work, after.assignedDelegateId)
  if (before.isActive && !after.isActive) await requireNoUpcomingVisits(work, id)
  if (after.isActive && !(before.isActive && isSamePerson(before, after))) {
    const duplicate = await findDuplicate(db, user, after)
    if (duplicate && duplicate.id !== id) throw alreadyExists(duplicate)
  }
  const values = Object.fromEntries(fields.map((name) => [name, after[name as keyof Prescriber]]))
  const stored = await updatePrescriber(db, after, values)
  if (!stored) throw notFound('Prescriber')
  db.audit({
    action: 'update',
    resource: 'prescriber',
    resourceId: id,
    details: { fields },
  })
  return stored
}

/** requirements S-052: archived, because the history of visits stays. Archiving again changes nothing. */
export const archivePrescriber = async (work: Change, id: string): Promise<void> => {
  const prescriber = await lockOwn(work, id)
  if (!prescriber.isActive) return
  await requireNoUpcomingVisits(work, id)
  await updatePrescriber(work.db, prescriber, { isActive: false })
  work.db.audit({ action: 'delete', resource: 'prescriber', resourceId: id })
}

/** A file holds one of few connections for seconds: changes of everybody else go on beside one import, not beside four. */
const importing = inTurn({ waiting: 12 })
/** By company, while one of its files is stored or waits: no company takes the places of all. */
const ofCompanies = new Map<string, number>()
const MAX_OF_COMPANY = 3

const inCompanysTurn = async <T>(tenantId: string, work: () => Promise<T>): Promise<T> => {
  const others = ofCompanies.get(tenantId) ?? 0
  if (others >= MAX_OF_COMPANY) throw unavailable()
  ofCompanies.set(tenantId, others + 1)
  try {
    return await importing(work)
  } finally {
    const left = (ofCompanies.get(tenantId) ?? 1) - 1
    if (left > 0) ofCompanies.set(tenantId, left)
    else ofCompanies.delete(tenantId)
  }
}

/** As quick as any other change: such a file is read here, and waits for no other. */
const SMALL = { bytes: 64 * 1024, rows: 200 }
const smallFile = async (body: Bytes): Promise<ImportFile | undefined> => {
  if (body.length > SMALL.bytes) return undefined
  const given = givenFile(await inOnePiece(body))
  return given.rows.length <= SMALL.rows ? checkedFile(given) : undefined
}

/** A file of 50,000 rows takes a few seconds of a processor, which may have other work. */
const askReader = apart(path.resolve(import.meta.dirname, '../../../scripts/read-import.ts'), {
  ms: 60_000,
  idleMs: 10_000,
  megabytes: 512,
})

/**
 * What a large file says, read by a process of its own: neither that work nor its garbage is everybody's, and what comes back is
 * text for the database and for the answer, not a copy of 50,000 rows (decision 027).
 */
const readApart = async (body: Bytes): Promise<ImportFile> => {
  const told = await askReader(body)
  const end = told.indexOf('\n')
  const head = JSON.parse(told.toString('utf8', 0, end)) as ToldOfImport
  if ('refusal' in head) {
    const { status, code, message, details } = head.refusal
    throw new Refusal(status, code, message, details)
  }
  const errorsEnd = told.indexOf('\n', end + 1)
  const [errors, valid] = [told.toString('utf8', end + 1, errorsEnd), told.toString('utf8', errorsEnd + 1)]
  giveBack(told)
  return { ...head, errors, valid }
}

/** What became of a file: the answer is JSON, as a large file may have many mistakes. */
type Imported = { imported: number; answer: JsonText<ImportResult> }

/**
 * Stores a whole file that was read, or says what storing it would do. A delegate's rows are assigned to the delegate.
 */
export const storeImport = async (
  { db, user }: Pick<Change, 'db'> & { user: Pick<Change['user'], 'id' | 'role'> },
  file: ImportFile,
): Promise<Imported> => {
  const owner = user.role === 'DELEGATE' ? user.id : null
  await allowLongStatements(db)
  const { dryRun, rows, wrong, errors, valid } = file
  const duplicates = await (dryRun
    ? findImportDuplicates(db, valid)
    : insertImport(db, valid, user.id, owner))
  const imported = rows - wrong - duplicates.length
  const skipped = duplicates.map(({ row, repeats }) =>
    repeats === null ? { row, reason: ALREADY_EXISTS } : { row, reason: `Repeats row ${repeats}`, repeats },
  )
  if (!dryRun)
    db.audit({
      action: 'import',
      resource: 'prescriber',
      details: { rows, imported, skipped: skipped.length, errors: wrong },
    })
  const said = JSON.stringify({ imported, skipped }).slice(0, -1)
  return { imported, answer: new JsonText([`${said},"errors":`, errors, '}']) }
}

/**
 * Reads a file, and has it stored in its turn. `body` is JSON as the contract's `importRows` takes it. Reading takes seconds: a
 * transaction begins in `store`.
 */
export const readImport = async <T>(
  tenantId: string,
  body: Bytes,
  store: (file: ImportFile) => Promise<T>,
): Promise<T> => {
  const small = await smallFile(body)
  return small ? store(small) : inCompanysTurn(tenantId, async () => store(await readApart(body)))
}

export const importPrescribers = (
  { db, user }: Pick<Change, 'db'> & { user: Pick<Change['user'], 'id' | 'role' | 'tenantId'> },
  body: Bytes,
): Promise<Imported> => readImport(user.tenantId, body, (file) => storeImport({ db, user }, file))
