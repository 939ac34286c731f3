import { setImmediate as nextTurn } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** So large may a file be whose places in it are numbers of 32 bits. */
const ZIP_MAX = 4_000_000_000
/** A part of a file as it is stored. */
const PART = 512 * 1024
/** So much is compressed before whoever else waits has a turn. */
const SLICE = 128 * 1024
const LEVEL = 6

export class ZipTooLarge extends Error {}

/** Writes a zip file part by part: what was written is handed to `store`, and held no longer. */
export const zipWriter = (store: (part: Buffer) => Promise<unknown>, most = ZIP_MAX) => {
  let waiting: Uint8Array[] = []
  let held = 0
  let size = 0
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure ??= error
    waiting.push(chunk)
    held += chunk.length
    size += chunk.length
  })
  const flush = async (isLast: boolean) => {
    if (failure) throw failure
    if (size > most) throw new ZipTooLarge('The file would be larger than 4 GB')
    if (!isLast && held < PART) return
    const bytes = Buffer.concat(waiting)
    ;[waiting, held] = [[], 0]
    for (let at = 0; at < bytes.length; at += PART) await store(bytes.subarray(at, at + PART))
  }
  return {
    /** A file in it, of whatever comes; `isCompressed` already: it is taken as it is. */
    async add(
      name: string,
      content: AsyncIterable<string | Uint8Array>,
      isCompressed = false,
    ): Promise<void> {
      const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: LEVEL })
      zip.add(entry)
      for await (const given of content) {
        const bytes = typeof given === 'string' ? Buffer.from(given) : given
        for (let at = 0; at < bytes.length; at += SLICE) {
          entry.push(bytes.subarray(at, at + SLICE))
          await flush(false)
          await nextTurn()
        }
      }
      entry.push(new Uint8Array(), true)
      await flush(false)
    },
    /** Ends the file; answers how many bytes it has. */
    async end(): Promise<number> {
      zip.end()
      await flush(true)
      return size
    },
  }
}
