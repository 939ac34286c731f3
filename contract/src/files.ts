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
