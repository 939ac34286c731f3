import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TRIES = 200

const postmasterOf = async (data: string): Promise<number> =>
  Number((await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])

/**
 * Ends the cluster in `data` with -9, as the loss of its machine would, and starts it again as it was started: it recovers from
 * its log. Its processes notice late that the first one is gone, and until they have it does not start.
 */
export const crashDatabase = async (data: string): Promise<void> => {
  const postmaster = await postmasterOf(data)
  const pgCtl = path.join(path.dirname(await fs.readlink(`/proc/${postmaster}/exe`)), 'pg_ctl')
  const { uid, gid } = await fs.stat(data)
  process.kill(postmaster, 'SIGKILL')
  for (let tries = 1; ; tries++) {
    try {
      // With the options it had: it keeps them beside its data.
      await run(pgCtl, ['restart', '-w', '-t', '60', '-s', '-D', data, '-l', path.join(data, 'server.log')], {
        ...(process.getuid?.() === 0 && { uid, gid }),
        cwd: '/',
      })
      return
    } catch (error) {
      if (tries === TRIES) throw error
      await pause(50)
    }
  }
}
