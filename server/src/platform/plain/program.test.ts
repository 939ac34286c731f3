import { spawnSync } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const beginner = path.resolve(import.meta.dirname, 'program.ts')

test.each([true, false])(
  'a program finds again what was compiled where whoever begins it does (%s), and is told nothing else',
  async (keeps) => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rounds-program-'))
    onTestFinished(() => fs.rm(folder, { recursive: true }))
    const program = path.join(folder, 'program.mjs')
    await fs.writeFile(
      program,
      `import module from 'node:module'
       console.log(JSON.stringify([module.getCompileCacheDir() ?? '', Object.keys(process.env)]))`,
    )
    const kept = path.join(folder, 'compiled')
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import module from 'node:module'
         import { beginProgram } from ${JSON.stringify(beginner)}
         if (${keeps}) module.enableCompileCache(${JSON.stringify(kept)})
         const { child } = beginProgram(${JSON.stringify(program)}, { megabytes: 100, stdio: ['ignore', 'pipe', 'pipe'] })
         child.stdout.pipe(process.stdout)`,
      ],
      { encoding: 'utf8', env: { DATABASE_URL: 'postgres://secret' } },
    )
    expect(stderr).toBe('')
    const [found, told] = JSON.parse(stdout)
    expect(path.dirname(found)).toBe(keeps ? kept : '.')
    expect(told).toEqual(keeps ? ['NODE_COMPILE_CACHE'] : [])
  },
)
