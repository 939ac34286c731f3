import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'

const ownRoot = path.resolve(import.meta.dirname, '../../../..')
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

/**
 * Builds the web app when its build is missing or older than its sources, and throws with the builder's words. Where no
 * builder is installed the build was shipped: a checkout made later says nothing about its age, and only its absence is a
 * fault.
 */
export const buildWebIfStale = async (root = ownRoot): Promise<void> => {
  const modifiedAt = (target: string) => modified(path.join(root, target))
  if ((await modifiedAt('web/src')) === 0) return
  const builtAt = await modifiedAt('web/dist/index.html')
  if (Math.max(...(await Promise.all(sources.map(modifiedAt)))) <= builtAt) return
  const builder = path.join(root, 'node_modules/.bin/vite')
  if ((await modified(builder)) === 0) {
    if (builtAt > 0) return
    throw new Error(
      'The web app is not built, and what builds it is not installed: ship web/dist, made by npm run build where it is',
    )
  }
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
