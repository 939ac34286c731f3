import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '@rounds/contract/endpoint'
import { tooMany } from '#platform/plain/errors.ts'
import type { Settings } from '#platform/plain/settings.ts'

/**
 * How often is asked, in the memory of this instance, so that a flood costs nothing else. What is guessed is counted much
 * lower, in the database (throttle.ts).
 */
type Rates = {
  /** A request without a session; throws 429 when its network asks too often. */
  stranger(endpoint: Endpoint, request: FastifyRequest): Promise<void>
  /** A request of somebody signed in; throws 429 when they, or all of their company together, ask too often. */
  member(endpoint: Endpoint, request: FastifyRequest): Promise<void>
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface FastifyInstance {
    rates: Rates
  }
}

const MINUTE_MS = 60_000
/** More networks or people than this are not remembered at once: who was silent longest is forgotten first. */
const MAX_SUBJECTS = 50_000

type Limiter = (request: FastifyRequest) => Promise<void>

/** Puts the limits on the app. */
export const installRates = async (app: FastifyInstance, { limits }: Pick<Settings, 'limits'>) => {
  await app.register(rateLimit, { global: false })

  const limiter = (
    max: number,
    subject: { ipv6Subnet: number } | { keyGenerator: (request: FastifyRequest) => string },
  ): Limiter => {
    if (max === 0) return async () => undefined
    // Its own store is as large as is said here; the type does not know of it.
    const options = { max, timeWindow: MINUTE_MS, cache: MAX_SUBJECTS, ...subject }
    const take = app.createRateLimit(options)
    return async (request) => {
      const state = await take(request)
      if (!state.isAllowed && state.isExceeded) throw tooMany(Math.max(1, state.ttlInSeconds))
    }
  }
  /** An IPv6 device has a /64 for itself, many an attacker a /48. */
  const ofNetwork = (max: number): Limiter => {
    const [near, wide] = [limiter(max, { ipv6Subnet: 64 }), limiter(max * 4, { ipv6Subnet: 48 })]
    return async (request) => {
      await near(request)
      await wide(request)
    }
  }

  const reads = ofNetwork(limits.network)
  const devices = ofNetwork(limits.network)
  // An office in which everybody signs in, not a machine that tries.
  const changes = ofNetwork(Math.ceil(limits.network / 10))
  const person = limiter(limits.person, { keyGenerator: ({ signedIn }) => signedIn?.userId ?? '' })
  const company = limiter(limits.company, { keyGenerator: ({ signedIn }) => signedIn?.tenantId ?? '' })
  app.decorate('rates', {
    stranger: ({ byDevices, method }, request) =>
      (method === 'GET' ? reads : byDevices ? devices : changes)(request),
    member: async ({ byDevices }, request) => {
      // Whoever asked too often can still sign out.
      if (byDevices) return
      // What one person is refused is no burden on their company.
      await person(request)
      await company(request)
    },
  } satisfies Rates)
}

/** For the framework, whose own count of proxies trusts nobody. The caller of the connection is number 0. */
export const trustedProxies = ({
  trustProxy,
}: Pick<Settings, 'trustProxy'>): string[] | ((address: string, hop: number) => boolean) =>
  typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy
