import { z } from 'zod'
import { id } from './common.ts'
import { get, post } from './endpoint.ts'

export const FILE_MAX_BYTES = 5 * 1024 * 1024

export const StoredFile = z.strictObject({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  contentType: z.string(),
  url: z.string(),
})
export type StoredFile = z.output<typeof StoredFile>

export const files = {
  /** multipart/form-data with `file` and `purpose`. */
  upload: post('/files', {
    audience: 'any',
    status: 201,
    bodyLimit: FILE_MAX_BYTES + 64 * 1024,
    summary: 'Store a logo or an attachment (multipart: file, purpose)',
    failure: 'Failed to upload file',
    input: z.object({ purpose: z.enum(['logo', 'attachment'], 'Unknown purpose') }),
    output: StoredFile,
  }),
  get: get('/files/:id', {
    audience: 'any',
    summary: 'A stored file of the own tenant',
    failure: 'Failed to load file',
    contentType: 'application/octet-stream',
    input: z.object({ id }),
    output: z.string(),
  }),
}
