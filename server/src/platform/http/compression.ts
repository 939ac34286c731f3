import zlib from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * What is compressed at once leaves its buffers behind until everything is marked. Node's own choice of 16 KB is as much as a page of a
 * list; several small ones cost no more time.
 */
const inLittleMemory =
  <Options>(compressSync: (bytes: Buffer, options: Options) => Buffer) =>
  (bytes: Buffer, options: Options): Buffer =>
    compressSync(bytes, { ...options, chunkSize: 1024 })

/** Answers over 1 KB are compressed where the caller understands that. */
export const installCompression = (app: FastifyInstance) =>
  app.register(compress, {
    // Bodies come as they are (bodies.ts).
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // What is small is compressed at once: a thread and a stream for each answer cost more than that.
    syncThreshold: 65_536,
    zlib: {
      ...zlib,
      gzipSync: inLittleMemory(zlib.gzipSync),
      brotliCompressSync: inLittleMemory(zlib.brotliCompressSync),
    },
    zlibOptions: { level: 1 },
    brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } },
  })
