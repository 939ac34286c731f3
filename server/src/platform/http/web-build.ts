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

/** Throws with the builder's words. */
const build = (builder: string, cwd: string, outDir: string) =>
  new Promise<void>((resolve, reject) => {
    // Without this a server in development would leave React's development build behind, half as large again.
    const child = spawn(builder, ['build', '--logLevel', 'error', '--outDir', outDir], {
      cwd,
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
  // Whole or not at all: it is made beside the one that is served, by each of several servers that start at once.
  const fresh = path.join(root, `node_modules/.cache/web-${process.pid}`)
  const dist = path.join(root, 'web/dist')
  try {
    await build(builder, path.join(root, 'web'), fresh)
    await fs.rm(dist, { recursive: true, force: true })
    await fs.rename(fresh, dist).catch((error: NodeJS.ErrnoException) => {
      // Another one was ready in between: it was made of the same.
      if (error.code !== 'ENOTEMPTY') throw error
    })
  } finally {
    await fs.rm(fresh, { recursive: true, force: true })
  }
}
