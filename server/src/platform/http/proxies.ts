import type { FastifyInstance } from 'fastify'
import type { Settings } from '#platform/plain/settings.ts'

/**
 * Says once whom nobody believes: everybody who comes through a proxy that is not named has its address, in limits and in the
 * audit log, and nothing else would tell. Whoever calls without one and says so is told of, too, no oftener.
 */
export const tellOfProxies = (app: FastifyInstance, { trustProxy }: Pick<Settings, 'trustProxy'>): void => {
  let isTold = trustProxy === 0
  app.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress } = request.socket
    const said = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim()
    if (!isTold && said && said !== remoteAddress && request.ip === remoteAddress) {
      isTold = true
      request.log.warn(
        `X-Forwarded-For of ${remoteAddress} is not believed: where that is a proxy of yours, TRUST_PROXY has to name it`,
      )
    }
    done()
  })
}
