import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before anything of ours is read, and therefore not in TypeScript: what was compiled once is found again by the next start, which
// then needs neither the time nor the memory of it. Where the folder cannot be written, everything is compiled each time.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'))
await import('./src/main.ts')
