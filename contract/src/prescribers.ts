import { z } from 'zod'
import {
  Coordinates,
  PlaceChange,
  PlaceDraft,
  booleanQuery,
  day,
  email,
  id,
  line,
  optionalLine,
  orNull,
  page,
  paging,
  required,
  sortOrder,
  text,
  version,
  word,
} from './common.ts'
import { DEFAULT_SPECIALTY, IMPORT_MAX_ROWS } from './constants.ts'
import { del, get, named, nothing, patch, post } from './endpoint.ts'
import { prescriberColumns } from './prescriber-columns.ts'
import { Prescriber } from './prescriber.ts'
import { Visit } from './visits.ts'

export { Prescriber } from './prescriber.ts'

/**
 * Text as searches compare it: lower case, without accents, letters that are no accented ones spelled plainly. The
 * database's plain_text() does the same.
 */
export const plainText = (value: string): string =>
  value
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[đðħıłøςßæœ]/g, (letter) => spelled[letter] ?? letter)
const spelled: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

const TITLE_MAX = 30

/** An empty string is no e-mail address. */
const optionalEmail = z.preprocess((value) => (value === '' ? null : value), email.nullish())

const names = {
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
}
const optional = {
  title: optionalLine(TITLE_MAX),
  email: optionalEmail,
  phone: optionalLine(40),
  hospitalAffiliation: optionalLine(200),
  address: PlaceDraft.nullish(),
  notes: text(5000).nullish(),
  assignedDelegateId: id.nullish(),
}
const specialty = line(120)

/** What a person may send of a new prescriber. */
export const PrescriberDraft = z.object({
  id: id.optional(),
  ...names,
  ...optional,
  specialty: specialty.nullish().transform((value) => value || DEFAULT_SPECIALTY),
  isActive: z
    .boolean('Must be true or false')
    .nullish()
    .transform((value) => value ?? true),
})
export type PrescriberDraft = z.output<typeof PrescriberDraft>

export const PrescriberChange = z.object({
  firstName: names.firstName.optional(),
  lastName: names.lastName.optional(),
  ...optional,
  address: PlaceChange.nullish(),
  specialty: specialty
    .nullable()
    .transform((value) => value || DEFAULT_SPECIALTY)
    .optional(),
  isActive: z.boolean('Must be true or false').optional(),
  version: version.optional(),
})
export type PrescriberChange = z.output<typeof PrescriberChange>

/** `relevance` puts those first whose name begins with the words that are searched for. */
export const prescriberSorts = [
  'relevance',
  'lastName',
  'city',
  'specialty',
  'lastVisitDate',
  'totalVisits',
  'createdAt',
] as const

/** What a list of prescribers is unless asked otherwise. */
export const usualPrescribers = {
  page: 1,
  limit: 50,
  isActive: true,
  neverVisited: false,
  sortBy: 'lastName',
  sortOrder: 'asc',
} as const

export const PrescriberFilter = z.object({
  ...paging(usualPrescribers.limit),
  search: line(120).optional(),
  specialty: line(120).optional(),
  city: line(120).optional(),
  isActive: booleanQuery.default(usualPrescribers.isActive),
  delegateId: id.optional(),
  /** Visited, but not on this day or later. */
  lastVisitBefore: day.optional(),
  /** Only those nobody has visited. */
  neverVisited: booleanQuery.default(usualPrescribers.neverVisited),
  sortBy: z.enum(prescriberSorts, 'Unknown sort field').default(usualPrescribers.sortBy),
  sortOrder: sortOrder.default(usualPrescribers.sortOrder),
})
export type PrescriberFilter = z.output<typeof PrescriberFilter>
/** Which prescribers, in which order. */
export type PrescriberList = Omit<PrescriberFilter, 'page' | 'limit'>

/** What a cell of a file says in degrees, with a point or a comma. */
const degrees = (within: z.ZodNumber) =>
  z
    .preprocess((value) => {
      if (typeof value !== 'string') return value ?? null
      const said = value.trim().replace(',', '.')
      return said === '' ? null : Number(said)
    }, within.nullable())
    .optional()
    .transform(orNull)

/** What stands in a file for a letter that nobody could read, and for a number of which a spreadsheet has cut the last digits. */
const LOST = '\uFFFD'
const SHORTENED = /^\d([.,]\d+)?E\+?\d+$/i

/**
 * One row of a file. Read row by row on the server, so that a bad row is reported and does not stop the rest
 * (decisions.md).
 */
export const ImportRow = z
  .object(
    {
      ...names,
      title: optionalLine(TITLE_MAX).transform(orNull),
      email: optionalEmail.transform(orNull),
      phone: optionalLine(40).transform(orNull),
      specialty: specialty.nullish().transform((value) => value || DEFAULT_SPECIALTY),
      hospitalAffiliation: optionalLine(200).transform(orNull),
      ...PlaceDraft.pick({ address: true, city: true }).shape,
      latitude: degrees(Coordinates.shape.lat),
      longitude: degrees(Coordinates.shape.lng),
      notes: text(5000).nullish().transform(orNull),
    },
    'Must be an object',
  )
  .superRefine(({ latitude, longitude, ...words }, { addIssue }) => {
    for (const [name, word] of Object.entries(words))
      if (word?.includes(LOST))
        addIssue({ code: 'custom', path: [name], message: 'Has a letter that could not be read' })
    if (words.phone && SHORTENED.test(words.phone))
      addIssue({ code: 'custom', path: ['phone'], message: 'A spreadsheet has shortened this number' })
    if ((latitude === null) !== (longitude === null))
      addIssue({
        code: 'custom',
        path: [latitude === null ? 'latitude' : 'longitude'],
        message: 'Latitude and longitude go together',
      })
  })
export type ImportRow = z.output<typeof ImportRow>
export const importColumns = Object.keys(ImportRow.shape) as (keyof ImportRow)[]

/** Row numbers count from 1; every row of the file is in exactly one of the three. */
export const ImportResult = z.strictObject({
  imported: z.number(),
  /** `repeats`: the earlier row of the same file that says the same person in the same city. */
  skipped: z.array(z.strictObject({ row: z.number(), reason: z.string(), repeats: z.number().optional() })),
  errors: z.array(z.strictObject({ row: z.number(), field: z.string(), message: z.string() })),
})
export type ImportResult = z.output<typeof ImportResult>

const tooMany = `At most ${IMPORT_MAX_ROWS} rows per import`

/** `visits`: the latest of them. */
export const PrescriberWithVisits = Prescriber.extend({ visits: z.array(Visit) })

export const prescribers = named('prescribers', {
  list: get('/prescribers', {
    audience: ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN'],
    permission: 'prescribers.read',
    summary: "Prescribers in the caller's scope",
    failure: 'Failed to fetch prescribers',
    input: PrescriberFilter,
    list: true,
    output: page(Prescriber),
    slow: ({ search, specialty, city }) => [search, specialty, city].some((value) => value !== undefined),
  }),
  /** In the order of the list by name, so that a letter's first row is known. */
  letters: get('/prescribers/letters', {
    audience: ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN'],
    permission: 'prescribers.read',
    summary:
      "How many active prescribers of the caller's scope have a last name that begins with each letter",
    failure: 'Failed to fetch prescribers',
    input: nothing,
    output: z.array(z.strictObject({ letter: z.string(), count: z.number() })),
  }),
  create: post('/prescribers', {
    audience: ['DELEGATE', 'TENANT_ADMIN'],
    permission: 'prescribers.write',
    status: 201,
    also: [200],
    summary: 'Add a prescriber',
    failure: 'Failed to create prescriber',
    input: PrescriberDraft,
    output: Prescriber,
  }),
  importTemplate: get('/prescribers/import/template', {
    audience: 'any',
    summary: 'An empty import file with the header row',
    failure: 'Failed to download the template',
    contentType: 'text/csv',
    input: nothing,
    output: z.string(),
  }),
  importRows: post('/prescribers/import', {
    audience: ['DELEGATE', 'TENANT_ADMIN'],
    permission: 'prescribers.import',
    bodyLimit: 16 * 1024 * 1024,
    summary: 'Import many prescribers; with dryRun nothing is stored',
    failure: 'Failed to import prescribers',
    input: z.object({
      rows: z
        .array(z.unknown(), 'Must be a list of rows')
        .min(1, 'At least one row is required')
        .max(IMPORT_MAX_ROWS, tooMany),
      dryRun: z.boolean('Must be true or false').default(false),
    }),
    output: ImportResult,
  }),
  /** For lists that are too long to wait for: the file is the caller's own, and a notification leads to it. */
  exportList: post('/prescribers/export', {
    audience: ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN'],
    permission: 'prescribers.read',
    status: 202,
    always: true,
    summary: 'Write the prescribers of a filter to a CSV file, in the background',
    failure: 'Failed to export prescribers',
    input: PrescriberFilter.omit({ page: true, limit: true }).extend({
      isActive: z.boolean('Must be true or false').default(true),
      neverVisited: z.boolean('Must be true or false').default(false),
      columns: z
        .array(word(prescriberColumns, 'Unknown column'), 'Must be a list of columns')
        .max(prescriberColumns.length, 'Too many columns')
        .default([...prescriberColumns]),
    }),
    output: z.strictObject({ status: z.literal('queued') }),
  }),
  get: get('/prescribers/:id', {
    audience: ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN'],
    permission: 'prescribers.read',
    summary: 'One prescriber with the latest 20 visits in scope',
    failure: 'Failed to fetch prescriber',
    input: z.object({ id }),
    output: PrescriberWithVisits,
  }),
  update: patch('/prescribers/:id', {
    audience: ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN'],
    permission: 'prescribers.write',
    summary: 'Change a prescriber; a supervisor changes only the assignment',
    failure: 'Failed to update prescriber',
    input: z.object({ id }).extend(PrescriberChange.shape),
    output: Prescriber,
  }),
  remove: del('/prescribers/:id', {
    audience: ['DELEGATE', 'TENANT_ADMIN'],
    permission: 'prescribers.write',
    status: 204,
    summary: 'Archive a prescriber that has no upcoming visits',
    failure: 'Failed to delete prescriber',
    input: z.object({ id }),
    output: z.undefined(),
  }),
})
