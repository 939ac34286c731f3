import { expect, test } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()

test.each([
  ['application/json; charset=UTF-8', 'identity', 200],
  ['application/json;charset="utf-8"', undefined, 200],
  ['application/json; charset=latin1', undefined, 415],
  ['application/json', 'gzip', 415],
])('of a body that is said to be %s and %s the answer is %i', async (type, encoding, status) => {
  const { delegate } = await makeTeam(server)
  const { statusCode } = await server.app.inject({
    method: 'PATCH',
    url: '/api/v1/auth/profile',
    headers: {
      authorization: `Bearer ${delegate.token}`,
      'content-type': type,
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    },
    payload: JSON.stringify({ firstName: 'Inès' }),
  })
  expect(statusCode).toBe(status)
})
