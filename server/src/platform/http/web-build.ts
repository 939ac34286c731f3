import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../..')
const built = path.join(root, 'web/dist/index.html')
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/slim.ts',
  'web/precache.ts',
  'contract/src',
  'package-lock.json',
]

const modified = async (target: string): Promise<number> => {
  const stat = await fs.stat(target).catch(() => undefined)
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  const names = await fs.readdir(target)
  return Math.max(0, ...(await Promise.all(names.map((name) => modified(path.join(target, name))))))
}

/** Whether the web app must be built: never where only the build is shipped. */
const isStale = async () => {
  const hasSources = (await modified(path.join(root, 'web/src'))) > 0
  if (!hasSources) return false
  const newest = Math.max(...(await Promise.all(sources.map((source) => modified(path.join(root, source))))))
  return newest > (await modified(built))
}

/** Builds the web app when its build is missing or older than its sources. Throws with the builder's words. */
export const buildWebIfStale = async (): Promise<void> => {
  if (!(await isStale())) return
  const builder = path.join(root, 'node_modules/.bin/vite')
  await new Promise<void>((resolve, reject) => {
    // Without this a server in development would leave React's development build behind, half as large again.
    const child = spawn(builder, ['build', '--logLevel', 'error'], {
      cwd: path.join(root, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The web app could not be built.\n${words}`))
    })
  })
}
