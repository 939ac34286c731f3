import type { UploadedFile } from '@rounds/contract/files'

/** A request as it would leave for a server. */
export type Request = {
  method: string
  /** With its query. */
  url: string
  headers?: Headers
  body?: Record<string, unknown> | undefined
  file?: UploadedFile | undefined
}
export type Answer = { status: number; headers: Record<string, string>; body: unknown }
