import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { root } from './load-database.ts'

export type ServerProcess = {
  /** `http://127.0.0.1:port` */
  address: string
  port: number
  pid: number
  /** Resident memory in megabytes. */
  memory(): Promise<number>
  /** SIGTERM ends it as a rolling upgrade does, with the time a balancer needs. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<void>
}

const START_MS = 120_000
const STOP_MS = 30_000

export const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

/** What `npm start` gives to node. */
const startArguments = async (): Promise<string[]> => {
  const manifest = JSON.parse(await fs.readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return manifest.scripts.start.split(' ').slice(1)
}

/** The real server as its users start it, in a process of its own on a free port. */
export const startServer = async (settings: Record<string, string>): Promise<ServerProcess> => {
  const profile =
    process.env.BENCH_PROFILE === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', process.env.BENCH_PROFILE]
  const child = spawn(process.execPath, [...profile, ...(await startArguments())], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A load comes from one place, and is far more than anybody may ask.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: '0',
      LIMIT_NETWORK: '0',
      LIMIT_PERSON: '0',
      LIMIT_COMPANY: '0',
      ...settings,
    },
  })
  const stop = async (signal: 'SIGINT' | 'SIGTERM' = 'SIGINT') => {
    child.kill(signal)
    const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended(child)
    clearTimeout(killer)
  }
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error('The server did not start in time')), START_MS)
    child.once('exit', () => reject(new Error('The server ended while starting')))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /https?:\/\/[\w.[\]-]+:\d+/.exec(output)?.[0]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    address,
    port: Number(new URL(address).port),
    pid: child.pid ?? 0,
    async memory() {
      const status = await fs.readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    },
    stop,
  }
}
