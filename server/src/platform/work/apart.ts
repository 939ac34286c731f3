import { spawn } from 'node:child_process'

/**
 * What a program of ours makes of its standard input, in a process of its own: its output, or why there is none. It may take so
 * long, and so much of memory. Rejects when it cannot be begun.
 */
export const doneApart = (
  program: string,
  input: Buffer,
  { ms, megabytes }: { ms: number; megabytes: number },
): Promise<Buffer | Error> =>
  new Promise((resolve, reject) => {
    const { SystemRoot } = process.env
    const child = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, program], {
      // Nothing of ours is told to it, the database's password least of all.
      env: SystemRoot === undefined ? {} : { SystemRoot },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: ms,
      killSignal: 'SIGKILL',
    })
    const output: Buffer[] = []
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000)
    })
    child.on('error', reject)
    child.on('close', (code, signal) =>
      resolve(
        code === 0 ? Buffer.concat(output) : new Error(`${program} ended with ${code ?? signal}: ${said}`),
      ),
    )
    // It may end before it has read everything.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
