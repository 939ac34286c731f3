import { type StoredFile, files } from '@rounds/contract/files'
import { send } from './http.ts'

/** Uploading takes as long as the connection needs. Milliseconds. */
const UPLOAD_MS = 120_000

/** Stores a file on the server. Throws ApiError; `signal` ends it early. */
export const upload = async (
  file: File,
  { purpose, signal }: { purpose: 'logo' | 'attachment'; signal?: AbortSignal },
): Promise<StoredFile> =>
  (await send(files.upload, { purpose, file }, { signal, timeout: UPLOAD_MS })) as StoredFile
