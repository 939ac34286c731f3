import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before anything of ours is read, and therefore not in TypeScript: what was compiled once is found again by the next start, which
// then needs neither the time nor the memory of it. Where the folder cannot be written, everything is compiled each time.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'))

// npm hands a signal to the shell between, which ends and tells nobody: who started us that way is heard by its end.
const { ppid } = process
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid === ppid || process.kill(process.pid, 'SIGTERM'), 500).unref()

await import('./src/main.ts')
