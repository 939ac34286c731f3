import { expect, test } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()

test('health says that the database answers', async () => {
  const response = await server.app.inject('/api/v1/health')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ status: 'ok', database: 'ok' })
})

test('the OpenAPI document describes every endpoint', async () => {
  const document = (await server.app.inject('/api/v1/openapi.json')).json<{
    openapi: string
    paths: object
  }>()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/v1/visits/{id}/status')
  expect((await server.app.inject('/api/docs')).body).toContain('/api/v1/visits/{id}/status')
})

test('an unknown address answers in the shape of every error', async () => {
  const { delegate } = await makeTeam(server)
  const answer = await delegate.get('/nothing-here')
  expect(answer).toMatchObject({ status: 404, body: { message: 'Not found', code: 'NOT_FOUND' } })
})

test('what the API says is kept nowhere', async () => {
  const { delegate } = await makeTeam(server)
  for (const path of ['/visits', '/auth/profile', '/nothing-here', '/visits/1'])
    expect((await delegate.get(path)).headers['cache-control'], path).toBe('no-store')
})
