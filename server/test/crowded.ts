import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What comes of `call` with what `module` (below src) exports, in a process of its own that can open no more files. */
export const whereNoFileOpens = async (module: string, call: string): Promise<string> => {
  const file = path.resolve(import.meta.dirname, '../src', module)
  const program = `
    import fs from 'node:fs'
    import { setTimeout as pause } from 'node:timers/promises'
    const given = await import(${JSON.stringify(file)})
    process.on('unhandledRejection', () => console.log('a failure that nobody waited for'))
    try {
      for (;;) fs.openSync('/dev/null')
    } catch {}
    console.log(await given.${call}.then(() => 'done', ({ code }) => code))
    await pause(10)
    process.exit()`
  const { stdout } = await run('sh', [
    '-c',
    'ulimit -n 100; exec "$@"',
    'sh',
    process.execPath,
    '--input-type=module',
    '--eval',
    program,
  ])
  return stdout.trim()
}
