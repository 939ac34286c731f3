import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { databaseInUse } from './database.ts'

const root = path.resolve(import.meta.dirname, '../..')
export const logFile = path.join(root, 'e2e/server.log')

export type ServerProcess = {
  url: string
  /** kill -9: no goodbye. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const addressOf = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let words = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      const address = /Rounds is at (http\S+)/.exec(words)?.[1]
      if (address !== undefined) resolve(new URL(address).origin)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${words}`)))
  })

/** Starts the product as people do, on the database in use. `port` 0 takes a free one. */
export const startServer = async (
  { port = 0, seed = false }: { port?: number; seed?: boolean } = {},
  urls = databaseInUse(),
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, ['server/start.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATABASE_URL: urls.url,
      DATABASE_OWNER_URL: urls.ownerUrl,
      SECRETS_KEY: Buffer.alloc(32, 'a key of journeys').toString('base64'),
      SEED_DEMO: String(seed),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = fs.createWriteStream(logFile, { flags: 'a' })
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  const url = await addressOf(child)
  child.once('exit', (code, signal) =>
    log.write(`{"time":${Date.now()},"msg":"${url} ended: ${code ?? signal}"}\n`),
  )
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
