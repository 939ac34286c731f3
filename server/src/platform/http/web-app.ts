import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { API_BASE } from '@rounds/contract'
import { Refusal } from '@rounds/contract/refusal'

/** The longest part of an address that the router takes. */
export const MAX_PARAMETER = 400

/** Addresses that are no pages, whatever stands there or does not; pages are not called like files. */
const isNoPage = (url: string): boolean => {
  const [path = ''] = url.split('?', 1)
  return (
    /^\/(?:api|assets)(?:\/|$)/.test(path) || path === '/metrics' || path.includes('.', path.lastIndexOf('/'))
  )
}

/** An address of the API with a part that is longer than any of its routes takes. */
const isTooLong = (url: string): boolean => {
  const [path = ''] = url.split('?', 1)
  return path.startsWith(`${API_BASE}/`) && path.split('/').some(({ length }) => length > MAX_PARAMETER)
}

/** The built web app: files by name, every other page the one document. */
export const serveWeb = async (app: FastifyInstance, root: string): Promise<void> => {
  const index = path.join(root, 'index.html')
  if (!fs.existsSync(index)) return
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      void response.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    if (isNoPage(request.url)) {
      // Where no page stood beside the API, the router would say so itself.
      if (isTooLong(request.url)) throw new Refusal(414, 'URI_TOO_LONG', 'Address is too long')
      return reply.callNotFound()
    }
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html', { serveDotFiles: false })
  })
}
