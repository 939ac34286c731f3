import type { FastifyInstance } from 'fastify'

const contentSecurityPolicy = [
  `default-src 'self'`,
  `base-uri 'self'`,
  `connect-src 'self'`,
  `font-src 'self'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `img-src 'self' data: blob:`,
  `manifest-src 'self'`,
  `object-src 'none'`,
  `script-src 'self'`,
  `script-src-attr 'none'`,
  `style-src 'self' 'unsafe-inline'`,
  `worker-src 'self'`,
]

/**
 * What browsers must not do with our answers (OWASP's list of secure headers). Made once: a plugin that composes them for
 * each request costs more than reading a session.
 */
export const securityHeaders = ({ https }: { https: boolean }): Record<string, string> => ({
  'Content-Security-Policy': [...contentSecurityPolicy, ...(https ? ['upgrade-insecure-requests'] : [])].join(
    ';',
  ),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
})

export const installSecurityHeaders = (app: FastifyInstance, headers: Record<string, string>): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
