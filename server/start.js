import module from 'node:module'
import path from 'node:path'

if (!process.features.typescript) {
  console.error(
    `Node ${process.version} cannot read TypeScript: a Node 24 is needed that can, which Debian's own cannot (docs/operations.md)`,
  )
  process.exit(1)
}

// Before anything of ours is read, and therefore not in TypeScript: what was compiled once is found again by the next start, which
// then needs neither the time nor the memory of it. Where the folder cannot be written, everything is compiled each time.
module.enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'))

// npm hands a signal to the shell between, which ends and tells nobody: who started us that way is heard by its end.
const { ppid } = process
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid === ppid || process.kill(process.pid, 'SIGTERM'), 500).unref()

await import('./src/main.ts')
