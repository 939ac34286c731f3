import { spawn } from 'node:child_process'

/** What every commit passes, at once. Types are the linter's: it has them for its own rules, and tells what is wrong with them. */
const parts = ['lint', 'format:check', 'structure', 'conformance', 'unused', 'openapi']

const run = (part: string) =>
  new Promise<boolean>((resolve) => {
    const child = spawn('npm', ['run', '-s', part], { stdio: ['ignore', 'pipe', 'pipe'] })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece))
    child.on('close', (code) => {
      // What one part says stands together, under its name; one that has nothing against the change says nothing.
      if (code !== 0) console.error(`> npm run ${part}\n${Buffer.concat(said).toString()}`)
      resolve(code === 0)
    })
  })

const passed = await Promise.all(parts.map(run))
process.exit(passed.every(Boolean) ? 0 : 1)
