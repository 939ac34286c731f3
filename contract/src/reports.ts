import { z } from 'zod'
import {
  answered,
  booleanQuery,
  day,
  id,
  line,
  orEmpty,
  page,
  paging,
  required,
  text,
  word,
} from './common.ts'
import { daysBetween } from './dates.ts'
import { del, get, named, post } from './endpoint.ts'

/** Specification §9 names the first; all three hold the same numbers. */
export const reportFormats = ['PDF', 'XLSX', 'CSV'] as const
export type ReportFormat = (typeof reportFormats)[number]
export const REPORT_FORMAT = 'PDF' satisfies ReportFormat

/** `saved` is a definition that nothing was made of yet (requirements S-070). */
export const reportStatuses = ['pending', 'processing', 'completed', 'failed', 'saved'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** So many days is a file kept. */
export const REPORT_DAYS = 30
/** The longest period of one report, in days. */
export const PERIOD_MAX_DAYS = 366

export const DateRange = z.strictObject({ start: answered.day, end: answered.day })
export type DateRange = z.output<typeof DateRange>

export const ReportParameters = z.strictObject({
  dateRange: DateRange,
  /** Empty: the whole team. */
  delegateIds: z.array(answered.id),
  includeRatings: z.boolean(),
  includeComparisons: z.boolean(),
})
export type ReportParameters = z.output<typeof ReportParameters>

export const templateIds = [
  'team-performance',
  'visit-activity',
  'prescriber-coverage',
  'approvals-summary',
] as const
export type TemplateId = (typeof templateIds)[number]

/** Specification §3. */
export const ReportTemplate = z.strictObject({
  id: z.enum(templateIds),
  name: z.string(),
  type: z.enum(['performance', 'activity', 'coverage', 'approvals']),
  description: z.string(),
  parameters: ReportParameters.omit({ dateRange: true }),
  isSystem: z.boolean(),
  isActive: z.boolean(),
  defaultPeriod: z.enum(['week', 'month', 'quarter']),
  icon: z.string(),
})
export type ReportTemplate = z.output<typeof ReportTemplate>

const template = (
  id: TemplateId,
  type: ReportTemplate['type'],
  name: string,
  description: string,
  icon: string,
): ReportTemplate => ({
  id,
  name,
  type,
  description,
  parameters: { delegateIds: [], includeRatings: true, includeComparisons: false },
  isSystem: true,
  isActive: true,
  defaultPeriod: 'month',
  icon,
})

/** The templates of every tenant (requirements S-070). */
export const reportTemplates: readonly ReportTemplate[] = [
  template(
    'team-performance',
    'performance',
    'Team performance',
    'Visits, coverage and plan adherence by delegate',
    'team',
  ),
  template(
    'visit-activity',
    'activity',
    'Visit activity',
    'Visits by week, type, status and product',
    'visits',
  ),
  template(
    'prescriber-coverage',
    'coverage',
    'Prescriber coverage',
    'Who was seen, how often, and who was not',
    'coverage',
  ),
  template(
    'approvals-summary',
    'approvals',
    'Approvals summary',
    'Decisions, turnaround and what was rejected',
    'approvals',
  ),
]

/** Specification §3. `expiresAt`: until when its file is kept. `progress` is from 0 to 100. */
export const Report = z.strictObject({
  id: answered.id,
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(reportStatuses),
  format: z.enum(reportFormats),
  templateId: z.enum(templateIds),
  templateName: z.string(),
  createdAt: answered.instant,
  generatedAt: answered.instant.nullable(),
  expiresAt: answered.instant.nullable(),
  fileAssetId: answered.id.nullable(),
  parameters: ReportParameters,
  errorMessage: z.string().nullable(),
  progress: z.number(),
  isSaved: z.boolean(),
})
export type Report = z.output<typeof Report>

const INVALID_RANGE = 'Invalid date range'
const rangeDay = z
  .string(INVALID_RANGE)
  .meta({ format: 'date' })
  .pipe(day.catch(''))
  .refine(Boolean, INVALID_RANGE)
const dateRange = z
  .object({ start: rangeDay, end: rangeDay }, INVALID_RANGE)
  .refine(({ start, end }) => start <= end && daysBetween(start, end) < PERIOD_MAX_DAYS, INVALID_RANGE)

const DELEGATES_MAX = 500
export const ReportParametersDraft = z.object(
  {
    dateRange,
    delegateIds: z
      .array(id, 'Must be a list')
      .max(DELEGATES_MAX, `At most ${DELEGATES_MAX} delegates`)
      .default([]),
    includeRatings: z.boolean('Must be true or false').default(true),
    includeComparisons: z.boolean('Must be true or false').default(false),
  },
  INVALID_RANGE,
)

const templateId = orEmpty(
  line(60)
    .refine((value) => value !== '', 'Report template is required')
    .meta({ minLength: 1 }),
)
const format = word(reportFormats, 'Unsupported report format').default(REPORT_FORMAT)

export const ReportDraft = z.object({
  templateId,
  parameters: ReportParametersDraft,
  format,
  title: line(120).nullish(),
  description: text(500).nullish(),
})
export type ReportDraft = z.output<typeof ReportDraft>

export const ReportFilter = z.object({
  ...paging(20),
  status: word(['pending', 'processing', 'completed', 'failed'], 'Unknown report status').optional(),
  templateId: line(60).optional(),
  search: line(120).optional(),
})
export type ReportFilter = z.output<typeof ReportFilter>

const reading = { audience: ['SUPERVISOR'], permission: 'reports.read' } as const
const making = { audience: ['SUPERVISOR'], permission: 'reports.generate' } as const

export const reports = named('reports', {
  templates: get('/supervisors/reports/templates', {
    ...reading,
    summary: 'What reports can be made of',
    failure: 'Failed to fetch report templates',
    list: true,
    input: z.object({ type: line(60).optional(), isActive: booleanQuery.optional() }),
    output: page(ReportTemplate),
  }),
  list: get('/supervisors/reports', {
    ...reading,
    summary: 'Own generated reports, newest first',
    failure: 'Failed to fetch reports',
    list: true,
    input: ReportFilter,
    output: page(Report),
  }),
  saved: get('/supervisors/reports/saved', {
    ...reading,
    summary: 'Own saved definitions, newest first',
    failure: 'Failed to fetch reports',
    list: true,
    input: z.object({ ...paging(20), search: line(120).optional() }),
    output: page(Report),
  }),
  generate: post('/supervisors/reports/generate', {
    ...making,
    status: 202,
    summary: 'Have a report made; it is ready when its status says so',
    failure: 'Failed to generate report',
    input: ReportDraft,
    output: Report,
  }),
  save: post('/supervisors/reports/saved', {
    ...making,
    status: 201,
    summary: 'Keep what a report is made of, to make it again',
    failure: 'Failed to save report',
    input: ReportDraft.extend({ title: required('Title is required') }),
    output: Report,
  }),
  get: get('/supervisors/reports/:id', {
    ...reading,
    summary: 'An own report',
    failure: 'Failed to fetch reports',
    input: z.object({ id }),
    output: Report,
  }),
  remove: del('/supervisors/reports/:id', {
    ...making,
    status: 204,
    summary: 'Delete an own report with its file, or a saved definition',
    failure: 'Failed to delete report',
    input: z.object({ id }),
    output: z.undefined(),
  }),
  retry: post('/supervisors/reports/:id/retry', {
    ...making,
    status: 202,
    summary: 'Have a failed report made again',
    failure: 'Failed to retry report',
    input: z.object({ id }),
    output: Report,
  }),
  /** Whatever it was made as: every format is written of the same numbers. Without one, that of the report. */
  exportFile: get('/supervisors/reports/:id/export', {
    ...reading,
    summary: 'The file of an own report',
    failure: 'Failed to export report',
    contentType: 'application/octet-stream',
    input: z.object({ id, format: word(['pdf', 'xlsx', 'csv'], 'Unsupported report format').optional() }),
    output: z.union([z.string(), z.custom<Uint8Array>()]),
  }),
})
