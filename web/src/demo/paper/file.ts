import { documentCsv } from '@rounds/contract/documents/csv'
import type { Document } from '@rounds/contract/documents/document'
import { fileNameOf, fileTypes } from '@rounds/contract/documents/file'
import { workbookOf } from '@rounds/contract/documents/workbook'
import type { ReportFormat } from '@rounds/contract/reports'

type Bytes = Uint8Array<ArrayBuffer>

/** What writes a format comes when it is asked for. */
const writers: Record<ReportFormat, (document: Document, colour: string) => Promise<Bytes> | Bytes> = {
  PDF: async (document, colour) => (await import('./report-pdf.ts')).documentPdf(document, colour),
  XLSX: async (document) => {
    const { default: write } = await import('write-excel-file/browser')
    return new Uint8Array(await (await write(workbookOf(document)).toBlob()).arrayBuffer())
  },
  CSV: (document) => new TextEncoder().encode(documentCsv(document)),
}

/** A document as a file of its own. */
export const fileOf = (document: Document, format: ReportFormat, colour: string) => ({
  name: fileNameOf(document, format),
  type: fileTypes[format],
  bytes: Promise.resolve(writers[format](document, colour)),
})
