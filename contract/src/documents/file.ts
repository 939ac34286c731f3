import type { ReportFormat } from '../reports.ts'
import type { Document } from './document.ts'

export const fileTypes: Record<ReportFormat, string> = {
  PDF: 'application/pdf',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv; charset=utf-8',
}

/** The name that people find a file by. */
export const fileNameOf = ({ title, period }: Document, format: ReportFormat): string =>
  `${title} ${period}.${format.toLowerCase()}`.replaceAll(/[\\/:*?"<>|]/g, ' ')
