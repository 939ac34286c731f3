import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { trustedProxies } from '#platform/identity/rates.ts'
import { readSettings } from '#platform/plain/settings.ts'
import { tellOfProxies } from './proxies.ts'

/** What the log holds after somebody at `remoteAddress` has said twice for whom they call. */
const logged = async (trusted: string, remoteAddress: string, said?: string) => {
  const lines: string[] = []
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const settings = readSettings({ TRUST_PROXY: trusted })
  const app = Fastify({ logger: { level: 'warn', stream }, trustProxy: trustedProxies(settings) })
  onTestFinished(() => app.close())
  tellOfProxies(app, settings)
  app.get('/', async () => 'an answer')
  const headers = said === undefined ? {} : { 'x-forwarded-for': said }
  for (const url of ['/', '/']) await app.inject({ url, remoteAddress, headers })
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

test.each(['198.51.100.1', '198.51.100.1, 192.0.2.7'])(
  'a proxy that is not believed is told of once, with what would have it believed: it says %s',
  async (said) => {
    expect(await logged('10.0.0.0/8', '192.0.2.7', said)).toEqual([
      expect.stringMatching(
        /^X-Forwarded-For of 192\.0\.2\.7 is not believed: .* TRUST_PROXY has to name it$/,
      ),
    ])
  },
)

test.each([
  ['a proxy that is believed', '10.0.0.0/8', '10.1.2.3', '198.51.100.1'],
  ['one of a number of them', '1', '192.0.2.7', '198.51.100.1'],
  ['a proxy where nobody is to be believed', '0', '192.0.2.7', '198.51.100.1'],
  ['a caller without one', '10.0.0.0/8', '192.0.2.7', undefined],
  ['a caller by a proxy on the same machine', '127.0.0.1', '127.0.0.1', '127.0.0.1'],
  ['one by two that are believed', '127.0.0.1,10.0.0.0/8', '127.0.0.1', '127.0.0.1, 10.0.0.5'],
  ['a proxy that has nobody to speak for', '10.0.0.0/8', '10.1.2.3', ''],
])('nothing is told of %s', async (_who, trusted, address, said) => {
  expect(await logged(trusted, address, said)).toEqual([])
})
