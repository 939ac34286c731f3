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
    const said = request.headers['x-forwarded-for']
    if (isTold || said === undefined) return done()
    const { remoteAddress } = request.socket
    const nearest = String(said).split(',').at(-1)?.trim()
    if (nearest !== remoteAddress && request.ip === remoteAddress) {
      isTold = true
      request.log.warn(
        `X-Forwarded-For of ${remoteAddress} is not believed: where that is a proxy of yours, TRUST_PROXY has to name it`,
      )
    }
    done()
  })
}
