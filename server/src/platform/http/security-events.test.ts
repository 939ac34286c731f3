import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Refusal, forbidden } from '@rounds/contract/refusal'
import { tooMany, unavailable } from '#platform/plain/errors.ts'
import { errorAnswers, installErrors } from './error-replies.ts'

const logged = async () => {
  const lines: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  const app = Fastify({ logger: { level: 'warn', base: null, stream } })
  onTestFinished(() => app.close())
  installErrors(app, errorAnswers({ strict: true }))
  const errors: Record<string, () => Error> = {
    mismatch: () => forbidden('Tenant mismatch', 'TENANT_MISMATCH'),
    csrf: () => forbidden('CSRF token mismatch', 'CSRF_INVALID'),
    flood: () => tooMany(3),
    busy: unavailable,
    wrong: () => new Refusal(400, 'VALIDATION_ERROR', 'Invalid'),
    fault: () => new Error('a fault of ours'),
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const userId = request.headers['x-user']
    if (typeof userId === 'string') request.signedIn = { userId, tenantId: 'tenant' }
    done()
  })
  app.get('/:kind', (request) => {
    throw errors[(request.params as { kind: string }).kind]?.() ?? new Error('unknown')
  })
  return {
    lines,
    get: (kind: string, remoteAddress = '192.0.2.1', user?: string) =>
      app.inject({
        url: `/${kind}`,
        remoteAddress,
        headers: { ...(user !== undefined && { 'x-user': user }) },
      }),
  }
}

test('refusals that may be an attack are told, each kind and caller once a minute, with how many there were', async () => {
  const { lines, get } = await logged()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const kind of ['mismatch', 'csrf', 'flood', 'mismatch', 'mismatch', 'wrong']) await get(kind)
  await get('mismatch', '192.0.2.2')
  const told = () => lines.map(({ security, ip, more }) => ({ security, ip, more }))
  expect(told()).toEqual([
    { security: 'TENANT_MISMATCH', ip: '192.0.2.1' },
    { security: 'CSRF_INVALID', ip: '192.0.2.1' },
    { security: 'RATE_LIMITED', ip: '192.0.2.1' },
    { security: 'TENANT_MISMATCH', ip: '192.0.2.2' },
  ])
  expect(lines[0]).toMatchObject({ method: 'GET', route: '/:kind' })
  vi.setSystemTime(Date.now() + 60_000)
  await get('mismatch')
  expect(told().at(-1)).toEqual({ security: 'TENANT_MISMATCH', ip: '192.0.2.1', more: 2 })
})

test('somebody who is signed in is one, wherever they ask from, and another at the same place is another', async () => {
  const { lines, get } = await logged()
  await get('mismatch', '192.0.2.1', 'nora')
  await get('mismatch', '192.0.2.2', 'nora')
  await get('mismatch', '192.0.2.2', 'paul')
  expect(lines.map(({ userId, ip }) => [userId, ip])).toEqual([
    ['nora', '192.0.2.1'],
    ['paul', '192.0.2.2'],
  ])
})

test('only a fault of ours leaves a stack', async () => {
  const { lines, get } = await logged()
  for (const kind of ['busy', 'mismatch', 'wrong']) await get(kind)
  expect(lines.some(({ stack }) => stack !== undefined)).toBe(false)
  expect(lines).toMatchObject([
    { level: 40, error: expect.stringContaining('busy') as string },
    { security: 'TENANT_MISMATCH' },
  ])
  await get('fault')
  expect(lines.at(-1)).toMatchObject({
    level: 50,
    stack: expect.stringContaining('a fault of ours') as string,
  })
})
