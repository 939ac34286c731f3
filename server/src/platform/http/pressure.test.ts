import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '#test/until.ts'
import { errorAnswers, installErrors } from './error-replies.ts'
import { installPressure, underPressureToo } from './pressure.ts'

test('with a heap that is nearly full what comes is refused in our shape, but for the sign of life', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  installErrors(app, errorAnswers({ strict: true }))
  await installPressure(app, { maxHeapBytes: 1, sampleMs: 10 })
  app.get('/something', async () => ({}))
  app.get('/health', { config: underPressureToo }, async () => ({ status: 'ok' }))
  await until('the refusal', async () => (await app.inject('/something')).statusCode === 503)
  const refused = await app.inject('/something')
  expect(refused.json()).toEqual({
    code: 'OVERLOADED',
    message: 'The service is busy. Try again in a moment.',
  })
  expect(refused.headers['retry-after']).toBe('5')
  expect((await app.inject('/health')).statusCode).toBe(200)
})

test('a process that stood still for a second refuses nobody', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  installErrors(app, errorAnswers({ strict: true }))
  await installPressure(app)
  app.get('/something', async () => ({}))
  await app.ready()
  const still = new Int32Array(new SharedArrayBuffer(4))
  Atomics.wait(still, 0, 0, 1200)
  // The turn in which the library may look at what was.
  await new Promise((later) => setTimeout(later, 50))
  expect((await app.inject('/something')).statusCode).toBe(200)
})
