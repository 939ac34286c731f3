import type { ReportFormat } from '@rounds/contract/reports'
import { documentCsv } from './csv.ts'
import type { Document } from './document.ts'
import { documentPdf } from './pdf.ts'
import { documentXlsx } from './xlsx.ts'

/** How a company looks on paper. */
export type Look = { colour: string; logo: Uint8Array | undefined }

const writers: Record<ReportFormat, (document: Document, look: Look) => Promise<Buffer> | Buffer> = {
  PDF: documentPdf,
  XLSX: documentXlsx,
  CSV: (document) => Buffer.from(documentCsv(document)),
}
const types: Record<ReportFormat, string> = {
  PDF: 'application/pdf',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv; charset=utf-8',
}

/** A document as a file of its own, with the name that people find it by. */
export const fileOf = async (document: Document, format: ReportFormat, look: Look) => ({
  name: `${document.title} ${document.period}.${format.toLowerCase()}`.replaceAll(/[\\/:*?"<>|]/g, ' '),
  contentType: types[format],
  bytes: await writers[format](document, look),
})
