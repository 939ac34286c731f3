import type { FastifyInstance } from 'fastify'
import type { Settings } from '#platform/plain/settings.ts'

/**
 * Says once whom nobody believes: everybody who comes through a proxy that is not named has its address, in limits and in the
 * audit log, and nothing else would tell. Whoever calls without one and says so is told of, too, no oftener.
 */
export const tellOfProxies = (app: FastifyInstance, { trustProxy }: Pick<Settings, 'trustProxy'>): void => {
  if (trustProxy === 0) return
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    // Of whom somebody believes there are two: who calls, and for whom.
    if (!isTold && request.headers['x-forwarded-for'] && request.ips?.length === 1) {
      isTold = true
      request.log.warn(
        `X-Forwarded-For of ${request.ip} is not believed: where that is a proxy of yours, TRUST_PROXY has to name it`,
      )
    }
    done()
  })
}
