import net from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type EventStream, openEventStream } from './event-stream.ts'

/** A stream on a real connection, from both its ends. */
const open = async () => {
  const app = Fastify()
  let closed = 0
  const opened = new Promise<EventStream>((resolve) => {
    app.get('/', (_request, reply) => resolve(openEventStream(reply, () => closed++)))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = net.connect((app.server.address() as net.AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('error', () => undefined).on('data', (chunk) => (text += chunk.toString('latin1')))
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  onTestFinished(async () => {
    socket.destroy()
    await app.close()
  })
  const left = new Promise((resolve) => socket.on('close', resolve))
  return { stream: await opened, socket, left, heard: () => text, closed: () => closed }
}

test('what is sent after the end is sent to nobody, and closing is told once', async () => {
  const { stream, left, heard, closed } = await open()
  stream.send('before')
  stream.end()
  expect(closed()).toBe(1)
  stream.send('after')
  stream.end()
  await left
  expect(heard()).toContain('before')
  expect(heard()).not.toContain('after')
  expect(closed()).toBe(1)
})

test('who does not read is let go before much waits', async () => {
  const { stream, socket, closed } = await open()
  stream.send('first')
  socket.pause()
  let sent = 0
  // The machine's own buffers take some megabytes first.
  while (closed() === 0 && sent < 100_000) {
    stream.send('x'.repeat(10_000))
    sent++
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(sent).toBeLessThan(100_000)
  socket.resume()
})
