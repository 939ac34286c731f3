import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type Deployment = {
  url: string
  /** From now on another build of the app is served: its worker and its document have changed. */
  deploy(): void
  /** Changes of visits get no further than here, until `false`. */
  refuse(refused: boolean): void
  /** Answers of the API wait here, until `false`. */
  hold(held: boolean): void
  stop(): Promise<void>
}

const other = (file: string, text: string) =>
  file === '/sw.js'
    ? text.replace(/"version":"\w+"/, '"version":"next"')
    : text.replace('</head>', '<meta name="build" content="next" /></head>')

const read = async (stream: http.IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Stands between a browser and the server of the run, as a proxy does in production, and can have a bad day. */
export const startDeployment = async (target = new URL(process.env.E2E_URL ?? '')): Promise<Deployment> => {
  let [isNext, isRefused] = [false, false]
  let held = Promise.withResolvers<void>()
  held.resolve()
  const server = http.createServer((request, response) => {
    const { method, url: path = '/', headers } = request
    if (isRefused && method !== 'GET' && path.startsWith('/api/v1/visits')) {
      response
        .writeHead(503, { 'Content-Type': 'application/json' })
        .end('{"message":"Away","code":"UNAVAILABLE"}')
      return
    }
    const isChanged = isNext && (path === '/sw.js' || path === '/index.html')
    const sent = { ...headers, ...(isChanged && { 'accept-encoding': 'identity' }) }
    const { hostname, port } = target
    const asked = http.request({ hostname, port, method, path, headers: sent }, (answer) => {
      const { statusCode = 502, headers: given } = answer
      if (!isChanged) {
        const released = path.startsWith('/api/') ? held.promise : Promise.resolve()
        void released.then(() => answer.pipe(response.writeHead(statusCode, given)))
        return
      }
      void read(answer).then((text) => {
        const { 'content-length': _length, etag: _etag, ...kept } = given
        response.writeHead(statusCode, kept).end(other(path, text))
      })
    })
    asked.on('error', () => response.destroy())
    response.on('close', () => asked.destroy())
    request.pipe(asked)
  })
  await new Promise<void>((resolve) => server.listen(0, target.hostname, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${target.hostname}:${port}`,
    deploy: () => (isNext = true),
    refuse: (refused) => (isRefused = refused),
    hold: (isHeld) => {
      held.resolve()
      if (isHeld) held = Promise.withResolvers<void>()
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
