import { once } from 'node:events'
import net from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeTeam, testServer, testSettings } from '#test/fixtures.ts'

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
