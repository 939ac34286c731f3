import { documentCsv } from '@rounds/contract/documents/csv'
import type { Document } from '@rounds/contract/documents/document'
import { fileNameOf, fileTypes } from '@rounds/contract/documents/file'
import type { ReportFormat } from '@rounds/contract/reports'
import { documentPdf } from './pdf.ts'
import { documentXlsx } from './xlsx.ts'

/** How a company looks on paper. */
export type Look = { colour: string; logo: Uint8Array | undefined }

const writers: Record<ReportFormat, (document: Document, look: Look) => Promise<Buffer> | Buffer> = {
  PDF: documentPdf,
  XLSX: documentXlsx,
  CSV: (document) => Buffer.from(documentCsv(document)),
}

/** A document as a file of its own. */
export const fileOf = async (document: Document, format: ReportFormat, look: Look) => ({
  name: fileNameOf(document, format),
  contentType: fileTypes[format],
  bytes: await writers[format](document, look),
})
