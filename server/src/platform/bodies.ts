import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import { parseJson } from './json.ts'

const unsupported = () => new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON in UTF-8')

/** The only body is a JSON object in UTF-8, not compressed; an empty one is no input. */
export const installBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw unsupported()
  })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: { headers: { 'content-type'?: string } }, bytes: Buffer) => {
      const charset = /charset\s*=\s*"?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
      if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw unsupported()
      return bytes.length === 0 ? {} : parseJson(bytes)
    },
  )
}
