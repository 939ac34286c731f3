/** So many days is a file kept that was written for one person. */
export const EXPORT_DAYS = 7

/** `isDrawing`: markup, of which only what it looks like is kept. */
export type Kind = { contentType: string; isImage: boolean; isDrawing?: true }

const png = Buffer.from('89504e470d0a1a0a', 'hex')
const jpeg = Buffer.from('ffd8ff', 'hex')

const asText = (bytes: Uint8Array): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** What a file is by its content, whatever its sender calls it; undefined when it is nothing that is taken. */
export const kindOf = (name: string, bytes: Buffer): Kind | undefined => {
  if (bytes.subarray(0, 8).equals(png)) return { contentType: 'image/png', isImage: true }
  if (bytes.subarray(0, 3).equals(jpeg)) return { contentType: 'image/jpeg', isImage: true }
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    return { contentType: 'application/pdf', isImage: false }
  const text = asText(bytes)
  if (text === undefined || text === '') return undefined
  if (/\.svg$/i.test(name)) return { contentType: 'image/svg+xml', isImage: true, isDrawing: true }
  if (/\.csv$/i.test(name)) return { contentType: 'text/csv; charset=utf-8', isImage: false }
  return undefined
}
