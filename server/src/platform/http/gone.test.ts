import { once } from 'node:events'
import net from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { get, named } from '@rounds/contract/endpoint'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { makeTeam, startServer, testServer, testSettings } from '#test/fixtures.ts'
import { implement } from './implement.ts'
import { mount } from './route.ts'

const server = testServer(testSettings)

test('a caller who is gone before the answer is known by the address they had, and no fault', async () => {
  const { delegate } = await makeTeam(server)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const faults: unknown[] = []
  server.app.log.error = (what: unknown) => void faults.push(what)
  const { port } = new URL(address)
  for (let index = 0; index < 50; index++) {
    const socket = net.connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `GET /api/v1/visits HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${delegate.token}\r\n\r\n`,
    )
    for (let turn = 0; turn < index % 5; turn++) await setImmediate()
    socket.destroy()
  }
  expect((await delegate.get('/visits')).status).toBe(200)
  expect(faults).toEqual([])
})

const probe = named('probe', {
  read: get('/probe', {
    audience: 'any',
    summary: 'Asks who waits after they have gone',
    failure: 'Failed',
    input: z.object({}),
    output: z.strictObject({}),
  }),
})

test('who went while something else was read for them waits for nothing that begins then', async () => {
  const server = await startServer(testSettings())
  onTestFinished(server.stop)
  const begun = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const waits = Promise.withResolvers<boolean>()
  server.app.addHook('onRequest', async (_, { raw }) => void raw.once('close', left.resolve))
  const routes = implement(probe, {
    read: async ({ gone }) => {
      begun.resolve()
      await left.promise
      waits.resolve(!gone().aborted)
      return {}
    },
  })
  mount(server.app, server.services, routes)
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const { delegate } = await makeTeam(server)
  const socket = net.connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `GET /api/v1/probe HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${delegate.token}\r\n\r\n`,
  )
  await begun.promise
  socket.destroy()
  expect(await waits.promise).toBe(false)
})
