import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { createGzip } from 'node:zlib'

/** Builds the demo that needs no server and shows it as any host of files would, below a path (docs/demo.md). */
const root = path.resolve(import.meta.dirname, '../web/dist-demo')
const BASE = '/some/path/'
const port = Number(process.env.PORT ?? 4173)

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

if (!process.argv.includes('--built')) {
  const { status } = spawnSync('npm', ['run', '-s', 'build:demo'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** The file of an address: below the path, and in the folder. */
const fileOf = (pathname: string): string | undefined => {
  if (!pathname.startsWith(BASE)) return undefined
  const below = decodeURIComponent(pathname.slice(BASE.length)) || 'index.html'
  const file = path.join(root, below)
  return file.startsWith(root + path.sep) && fs.statSync(file, { throwIfNoEntry: false })?.isFile()
    ? file
    : undefined
}

http
  .createServer(({ url = '/', headers }, response) => {
    const { pathname } = new URL(url, 'http://here')
    if (`${pathname}/` === BASE) {
      response.writeHead(301, { Location: BASE }).end()
      return
    }
    const file = fileOf(pathname)
    const sent = file ?? path.join(root, '404.html')
    // As hosts of files do, but for what is packed already.
    const packs = !sent.endsWith('.woff2') && /\bgzip\b/.test(String(headers['accept-encoding']))
    response.writeHead(file ? 200 : 404, {
      'Content-Type': types[path.extname(sent)] ?? 'text/plain',
      ...(packs && { 'Content-Encoding': 'gzip' }),
    })
    // A build that is made anew takes the file away.
    const bytes = fs.createReadStream(sent).on('error', () => response.destroy())
    if (packs) bytes.pipe(createGzip()).pipe(response)
    else bytes.pipe(response)
  })
  .listen(port, '127.0.0.1', function listening(this: http.Server) {
    const address = this.address()
    const own = typeof address === 'object' && address ? address.port : port
    console.log(`The demo is at http://127.0.0.1:${own}${BASE}`)
    console.log('delegate@demo.test, supervisor@demo.test, admin@demo.test; password Demo1234!')
  })
