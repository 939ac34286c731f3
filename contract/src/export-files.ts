import type { LogFilter } from './audit.ts'
import type { Cell } from './csv.ts'
import { dayIn } from './dates.ts'
import type { DataExport } from './exports.ts'
import { Refusal, conflict } from './refusal.ts'

/** What a program that reads the files has to know of their shape. */
const SCHEMA_VERSION = 1

/** A value of a record as a CSV file has it. */
export const cellOf = (value: unknown): Cell =>
  value === undefined || value === null
    ? null
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : JSON.stringify(value)

/** The name of a stored file in the zip: names may repeat, and lead nowhere else. */
export const attachmentName = ({ id, name }: { id: string; name: string }): string =>
  `attachments/${id}-${name.replaceAll(/[/\\:]/g, '_')}`

/** What the zip says of itself. */
export const manifestOf = (told: {
  kind: DataExport['kind']
  company: { id: string; slug: string; name: string } | undefined
  personId: string | null
  requestedBy: string
  asOf: string
  /** Of the log. */
  filter?: LogFilter
  records: number | Record<string, number>
}): string => `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, product: 'Rounds', ...told }, null, 2)}\n`

const names: Record<DataExport['kind'], (slug: string) => string> = {
  person: () => 'personal-data',
  company: (slug) => `${slug}-data`,
  'audit-log': (slug) => `${slug}-audit-log`,
}
export const exportName = (
  { kind, createdAt }: Pick<DataExport, 'kind' | 'createdAt'>,
  { slug, timezone }: { slug: string; timezone: string },
): string => `rounds-${names[kind](slug)}-${dayIn(Date.parse(createdAt), timezone)}.zip`

export const exportRunning = () => conflict('A file is already being made for you', 'EXPORT_RUNNING')
export const exportNotFailed = () => conflict('Only what failed can be tried again', 'EXPORT_NOT_FAILED')
/** Refuses a file that is not there yet, or not any more. */
export const checkReady = ({ status, expiresAt }: Pick<DataExport, 'status' | 'expiresAt'>, now: number) => {
  if (status !== 'completed') throw conflict('The file is not ready', 'EXPORT_NOT_READY')
  if (expiresAt === null || Date.parse(expiresAt) <= now)
    throw new Refusal(410, 'EXPORT_EXPIRED', 'The file has expired')
}
