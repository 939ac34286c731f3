import { Refusal, conflict, notFound } from './refusal.ts'
import {
  type Report,
  type ReportDraft,
  type ReportFormat,
  type ReportTemplate,
  reportTemplates,
} from './reports.ts'

/** The templates that are asked for. */
export const templatesOf = ({
  type,
  isActive,
}: {
  type?: string | undefined
  isActive?: boolean | undefined
}): ReportTemplate[] =>
  reportTemplates.filter(
    (each) =>
      (type === undefined || each.type === type) && (isActive === undefined || each.isActive === isActive),
  )

/** What is to be made, with each delegate once; a draft without a title has that of its template. */
export const orderOf = (draft: ReportDraft) => {
  const template = reportTemplates.find((each) => each.id === draft.templateId)
  if (!template) throw notFound('Report template')
  return {
    ...draft,
    templateId: template.id,
    title: draft.title || template.name,
    parameters: { ...draft.parameters, delegateIds: [...new Set(draft.parameters.delegateIds)] },
  }
}

export const checkRetried = ({ status }: Pick<Report, 'status'>): void => {
  if (status !== 'failed') throw conflict('Only a failed report can be retried', 'REPORT_NOT_FAILED')
}

export const reportExpired = (): Refusal => new Refusal(410, 'REPORT_EXPIRED', 'Report has expired')

/** Whether a report has a file now. */
export const checkFile = ({ status, expiresAt }: Pick<Report, 'status' | 'expiresAt'>, now: number): void => {
  if (status !== 'completed') throw conflict('Report is not ready', 'REPORT_NOT_READY')
  if (expiresAt === null || Date.parse(expiresAt) <= now) throw reportExpired()
}

const formats = { pdf: 'PDF', xlsx: 'XLSX', csv: 'CSV' } as const
/** As what a report is wanted: as it was made, unless told. */
export const formatOf = (
  asked: keyof typeof formats | undefined,
  { format }: Pick<Report, 'format'>,
): ReportFormat => (asked === undefined ? format : formats[asked])
