import { z } from 'zod'
import { answered, id } from './common.ts'
import { get, named, post } from './endpoint.ts'

export const FILE_MAX_BYTES = 5 * 1024 * 1024

/** Where an uploaded logo is: the only pictures that pages of a tenant show. */
export const isLogoAddress = (address: string): boolean =>
  /^\/api\/v1\/files\/logos\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/.test(address)

/** `url` of a logo works without a session. */
export const StoredFile = z.strictObject({
  id: answered.id,
  name: z.string(),
  size: z.number(),
  contentType: z.string(),
  url: z.string(),
})
export type StoredFile = z.output<typeof StoredFile>

/** A file as it arrives in a form: its name as the sender calls it, and its bytes. */
export type UploadedFile = { name: string; bytes: Uint8Array }

const isUploaded = (value: unknown): value is UploadedFile =>
  value !== null && typeof value === 'object' && 'bytes' in value && value.bytes instanceof Uint8Array

/** `isDrawing`: markup, of which only what it looks like is kept. */
type Kind = { contentType: string; isImage: boolean; isDrawing?: true }

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)
const isPng = (bytes: Uint8Array) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const isJpeg = (bytes: Uint8Array) => startsWith(bytes, 0xff, 0xd8, 0xff)
/** `%PDF-` */
const isPdf = (bytes: Uint8Array) => startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)

const asText = (bytes: Uint8Array): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** What a file is by its content, whatever its sender calls it; undefined when it is nothing that is taken. */
export const kindOf = (name: string, bytes: Uint8Array): Kind | undefined => {
  if (isPng(bytes)) return { contentType: 'image/png', isImage: true }
  if (isJpeg(bytes)) return { contentType: 'image/jpeg', isImage: true }
  if (isPdf(bytes)) return { contentType: 'application/pdf', isImage: false }
  const text = asText(bytes)
  if (text === undefined || text === '') return undefined
  if (/\.svg$/i.test(name)) return { contentType: 'image/svg+xml', isImage: true, isDrawing: true }
  if (/\.csv$/i.test(name)) return { contentType: 'text/csv; charset=utf-8', isImage: false }
  return undefined
}

export const files = named('files', {
  /**
   * A logo is stored by those who change the tenant (403), an attachment by everyone. Logos and SVG become PNG. 409 PLAN_LIMIT
   * when the company has no room left.
   */
  upload: post('/files', {
    audience: 'any',
    status: 201,
    multipart: { maxBytes: FILE_MAX_BYTES },
    bodyLimit: FILE_MAX_BYTES + 64 * 1024,
    summary: 'Store a logo or an attachment',
    failure: 'Failed to upload file',
    input: z.object({
      purpose: z.enum(['logo', 'attachment'], 'Unknown purpose'),
      file: z.custom<UploadedFile>(isUploaded, 'File is required').meta({ type: 'string', format: 'binary' }),
    }),
    output: StoredFile,
  }),
  /** Sign-in pages and mails show it: an `<img>` sends no session, and the tenant says under which row policy it is looked up. */
  getLogo: get('/files/logos/:tenantId/:id', {
    audience: 'public',
    summary: 'A logo of a tenant',
    failure: 'Failed to load file',
    contentType: 'application/octet-stream',
    input: z.object({ tenantId: id, id }),
    output: z.union([z.string(), z.custom<Uint8Array>()]),
  }),
  get: get('/files/:id', {
    audience: 'any',
    summary: 'A stored file of the own tenant',
    failure: 'Failed to load file',
    contentType: 'application/octet-stream',
    input: z.object({ id }),
    output: z.union([z.string(), z.custom<Uint8Array>()]),
  }),
})
