import type { LogFilter } from './audit.ts'
import type { Cell } from './csv.ts'
import { dayIn } from './dates.ts'
import { DATA_DAYS, type DataExport } from './exports.ts'
import { Refusal, conflict } from './refusal.ts'
import type { Wording } from './words/wording.ts'

/** What a program that reads the files has to know of their shape. */
const SCHEMA_VERSION = 1

/** A value of a record as a CSV file has it. */
export const cellOf = (value: unknown): Cell =>
  value === undefined || value === null
    ? null
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : JSON.stringify(value)

/** Beside the id in front: systems take 255 of a name. */
const NAME_BYTES = 200
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** The name of a stored file in the zip, which every system unpacks: names may repeat, lead elsewhere, and be long. */
export const attachmentName = ({ id, name }: { id: string; name: string }): string => {
  const plain = name.replaceAll(/[\\/:*?"<>|]|[. ]+$/g, '_')
  const ending = /\.\w{1,10}$/.exec(plain)?.[0] ?? ''
  const letters = Array.from(plain.slice(0, plain.length - ending.length))
  while (bytesOf(letters.join('') + ending) > NAME_BYTES) letters.pop()
  return `attachments/${id}-${letters.join('')}${ending}`
}

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

type Asked = Pick<DataExport, 'kind' | 'personId'> & { createdBy: string }
/** Which of the four it is. */
export const exportSort = ({ kind, personId, createdBy }: Asked) =>
  kind === 'person' && personId === createdBy ? 'own' : kind

const sorts = {
  own: { page: () => '/account?tab=data', ready: 'data-ready' },
  person: { page: ({ personId }: Asked) => `/users/${personId}`, ready: 'person-data-ready' },
  company: { page: () => '/settings?section=data', ready: 'company-data-ready' },
  'audit-log': { page: () => '/audit-logs?files=open', ready: 'audit-log-ready' },
} as const

/** In what words it is told what became of it, and where it was asked for. */
export const exportNews = (asked: Asked, isReady: boolean): Wording & { actionUrl: string } => {
  const { page, ready } = sorts[exportSort(asked)]
  const actionUrl = page(asked)
  return isReady
    ? { actionUrl, wording: ready, parameters: { days: String(DATA_DAYS) } }
    : { actionUrl, wording: 'data-failed', parameters: {} }
}

export const exportRunning = () => conflict('A file is already being made for you', 'EXPORT_RUNNING')
export const exportNotFailed = () => conflict('Only what failed can be tried again', 'EXPORT_NOT_FAILED')
/** Refuses a file that is not there yet, or not any more. */
export const checkReady = ({ status, expiresAt }: Pick<DataExport, 'status' | 'expiresAt'>, now: number) => {
  if (status !== 'completed') throw conflict('The file is not ready', 'EXPORT_NOT_READY')
  if (expiresAt === null || Date.parse(expiresAt) <= now)
    throw new Refusal(410, 'EXPORT_EXPIRED', 'The file has expired')
}
