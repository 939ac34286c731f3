import { once } from 'node:events'
import net from 'node:net'
import { expect, test } from 'vitest'
import { reasonOf, wordsOf } from './reason.ts'

test('a name with two addresses, at which nobody answers, says both of them', async () => {
  // A port that was free a moment ago: nobody is there any more.
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  const socket = net.connect({
    host: 'db',
    port,
    autoSelectFamily: true,
    // What the system says of `localhost` on most machines.
    lookup: (_host, _options, done) =>
      done(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '127.0.0.2', family: 4 },
      ]),
  })
  const [error] = (await once(socket, 'close').catch((caught: unknown) => [caught])) as [Error]
  expect(error.message).toBe('')
  const words = `connect ECONNREFUSED 127.0.0.1:${port}; connect ECONNREFUSED 127.0.0.2:${port}`
  expect(wordsOf(error)).toBe(words)
  expect(String(reasonOf(error))).toBe(`Error: ${words}`)
})

test('whoever has words of their own keeps them', () => {
  const error = new TypeError('no')
  expect(reasonOf(error)).toBe(error)
  expect(wordsOf(error)).toBe('no')
  expect(wordsOf('as it is')).toBe('as it is')
})
