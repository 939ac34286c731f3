import { once } from 'node:events'
import net from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testServer, testSettings } from './fixtures.ts'
import { judge } from './judge.ts'

const server = testServer(testSettings)
let port: number
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as net.AddressInfo).port
})

type Raw = { status: number; headers: Record<string, string>; text: string }

const HEAD_END = '\r\n\r\n'

/** Writes bytes to the real port and reads until the server ends the connection, or has given so many whole answers. */
const exchange = (bytes: string | Buffer, { count = 1, hasBody = true } = {}): Promise<Raw[]> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    const done = () => {
      socket.destroy()
      resolve(parse(text, hasBody))
    }
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      text += part
      if (parse(text, hasBody).length >= count) done()
    })
    socket.on('close', done)
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? done() : reject(error),
    )
  })

/** The whole answers at the beginning of a text. */
const parse = (text: string, hasBody: boolean): Raw[] => {
  const answers: Raw[] = []
  let rest = text
  for (let end = rest.indexOf(HEAD_END); end >= 0; end = rest.indexOf(HEAD_END)) {
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    )
    const length = hasBody ? Number(headers['content-length'] ?? 0) : 0
    const body = rest.slice(end + HEAD_END.length, end + HEAD_END.length + length)
    if (body.length < length) break
    answers.push({ status: Number(first.split(' ')[1]), headers, text: body })
    rest = rest.slice(end + HEAD_END.length + length)
  }
  return answers
}

const health = 'GET /api/v1/supervisors/health HTTP/1.1\r\nHost: x\r\n'
const login = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

/** server-rules 9.2, group HTTP: bytes that are no request, or one that two readers could read differently. */
const refused: [string, string | Buffer, number[]][] = [
  ['no Host', 'GET /api/v1 HTTP/1.1\r\n\r\n', [400]],
  ['two Hosts', 'GET /api/v1 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', [400]],
  ['Content-Length and chunked', `${login}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, [400]],
  ['two Content-Lengths', `${login}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, [400]],
  ['a negative Content-Length', `${login}Content-Length: -1\r\n\r\n{}`, [400]],
  ['a Content-Length that is no number', `${login}Content-Length: two\r\n\r\n{}`, [400]],
  ['an unknown transfer encoding', `${login}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, [400, 501]],
  ['a broken chunk', `${login}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, [400]],
  ['bare line feeds', 'GET /api/v1 HTTP/1.1\nHost: x\n\n', [400]],
  ['a space before the colon', 'GET /api/v1 HTTP/1.1\r\nHost : x\r\n\r\n', [400]],
  ['a folded header', 'GET /api/v1 HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n  2\r\n\r\n', [400]],
  ['a NUL in a header', 'GET /api/v1 HTTP/1.1\r\nHost: x\r\nX-A: \0\r\n\r\n', [400]],
  ['no version', 'GET /api/v1\r\n\r\n', [400]],
  ['an unknown version', 'GET /api/v1 HTTP/9.9\r\nHost: x\r\n\r\n', [400, 505]],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400, 404, 405]],
  ['a TLS hello', Buffer.from('16030100c8010000c40303', 'hex'), [400]],
  ['a header of 20 KB', `${health}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, [431]],
  ['an address of 20 KB', `GET /api/v1/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [414, 431]],
  ['an address of 5 KB', `GET /api/v1/visits/${'x'.repeat(5000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [401, 404, 414]],
  ['a broken escape', 'GET /api/v1/visits/%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n', [400, 401]],
  ['an escaped NUL', 'GET /api/v1/visits/%00 HTTP/1.1\r\nHost: x\r\n\r\n', [400, 401]],
  ['a path that climbs', 'GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n', [400, 404]],
  ['an escaped path that climbs', 'GET /api/v1/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: x\r\n\r\n', [400, 404]],
  ['an unknown verb', 'BREW /api/v1 HTTP/1.1\r\nHost: x\r\n\r\n', [400, 404, 405]],
  ['TRACE', 'TRACE /api/v1 HTTP/1.1\r\nHost: x\r\n\r\n', [404, 405]],
  ['PROPFIND', 'PROPFIND /api/v1 HTTP/1.1\r\nHost: x\r\n\r\n', [404, 405]],
  ['OPTIONS', 'OPTIONS /api/v1/visits HTTP/1.1\r\nHost: x\r\n\r\n', [404, 405]],
  ['PUT on what is only read', 'PUT /api/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n', [404, 405]],
  ['an expectation', `${health}Expect: the-unexpected\r\n\r\n`, [417]],
  ['an upgrade', `${health.replace('Host: x', 'Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade')}\r\n`, [200, 400]],
] // prettier-ignore

test.for(refused)('%s', async ([label, bytes, statuses]) => {
  const [answer] = await exchange(bytes)
  if (!answer) throw new Error(`${label}: no answer`)
  judge(label, answer)
  if (answer.status >= 400)
    expect(answer.headers, label).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'") as string,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  expect(statuses, `${label}: ${answer.status} ${answer.text}`).toContain(answer.status)
})

test('200 headers, HTTP/1.0 and requests in a row are ordinary', async () => {
  const many = Array.from({ length: 200 }, (_, at) => `X-${at}: 1\r\n`).join('')
  expect((await exchange(`${health}${many}\r\n`)).map(({ status }) => status)).toEqual([200])
  expect((await exchange('GET /api/v1 HTTP/1.0\r\n\r\n')).map(({ status }) => status)).toEqual([200])
  const row = await exchange(`${health}\r\n`.repeat(5), { count: 5 })
  expect(row.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test('chunks of HTTP/1.0, which another reader would not see, end the connection', async () => {
  const chunked =
    login.replace('HTTP/1.1', 'HTTP/1.0') + 'Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n'
  const answers = await exchange(`${chunked}2\r\n{}\r\n0\r\n\r\n${health}\r\n`, { count: 2 })
  expect(answers).toMatchObject([{ status: 400, headers: { connection: 'close' } }])
  expect(answers[0]?.text).toContain('Not a valid HTTP request')
})

test('HEAD answers as GET does, without a body', async () => {
  const [answer] = await exchange('HEAD /api/v1 HTTP/1.1\r\nHost: x\r\n\r\n', { hasBody: false })
  expect(answer).toMatchObject({ status: 200, text: '' })
})

test('a proxy request is cut off', async () => {
  expect(await exchange('CONNECT evil.test:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toEqual([])
})

test('a body that ends too early is no request, and the server goes on', async () => {
  const socket = net.connect(port, '127.0.0.1')
  socket.end(`${login}Content-Length: 1000\r\n\r\n{"tenantId":`)
  await new Promise((resolve) => socket.on('close', resolve).resume())
  expect((await exchange(`${health}\r\n`))[0]?.status).toBe(200)
})

test('who was told that it is no request is not kept, though they keep their end open', async () => {
  const accepted = once(server.app.server, 'connection')
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume()
  onTestFinished(() => void socket.destroy())
  socket.write('NONSENSE\r\n\r\n')
  const [connection] = (await accepted) as [net.Socket]
  await once(connection, 'close')
})
