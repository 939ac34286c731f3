import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A plain host of files that shows the demo as it was built, below a path (`npm run demo`). */
export const startDemo = async (): Promise<{ site: string; stop: () => Promise<void> }> => {
  const host = spawn(process.execPath, ['scripts/demo.ts', '--built'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [words] = (await once(host.stdout, 'data')) as [Buffer]
  const [site = ''] = /http\S+/.exec(words.toString()) ?? []
  const stop = async () => {
    const gone = once(host, 'exit')
    host.kill()
    await gone
  }
  return { site, stop }
}
