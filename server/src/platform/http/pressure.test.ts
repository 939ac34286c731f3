import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '#test/until.ts'
import { errorAnswers, installErrors } from './error-replies.ts'
import { installPressure } from './pressure.ts'

test('with a heap that is nearly full what comes is refused in our shape, but for pages and the sign of life', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  installErrors(app, errorAnswers({ strict: true }))
  await installPressure(app, { maxHeapBytes: 1, sampleMs: 10 })
  app.get('/api/v1/something', async () => ({}))
  app.get('/*', async () => 'a page')
  await until('the refusal', async () => (await app.inject('/api/v1/something')).statusCode === 503)
  const refused = await app.inject('/api/v1/something')
  expect(refused.json()).toEqual({
    code: 'OVERLOADED',
    message: 'The service is busy. Try again in a moment.',
  })
  expect(refused.headers['retry-after']).toBe('5')
  for (const path of ['/health', '/demo/login', '/assets/index.js'])
    expect((await app.inject(path)).statusCode, path).toBe(200)
})

test('a process that stood still for a second refuses nobody', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  installErrors(app, errorAnswers({ strict: true }))
  await installPressure(app)
  app.get('/api/v1/something', async () => ({}))
  await app.ready()
  const still = new Int32Array(new SharedArrayBuffer(4))
  Atomics.wait(still, 0, 0, 1200)
  // The turn in which the library may look at what was.
  await new Promise((later) => setTimeout(later, 50))
  expect((await app.inject('/api/v1/something')).statusCode).toBe(200)
})
