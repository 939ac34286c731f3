import type { Document } from '@rounds/contract/documents/document'
import { workbookOf } from '@rounds/contract/documents/workbook'
import writeXlsx from 'write-excel-file/node'

export const documentXlsx = (document: Document): Promise<Buffer> =>
  writeXlsx(workbookOf(document)).toBuffer()
