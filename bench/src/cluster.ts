import fs from 'node:fs/promises'
import path from 'node:path'

/** Tells all processes of the cluster below `folder` to stand still, or to go on. */
export const signalCluster = async (folder: string, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> => {
  const postmaster = Number((await fs.readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const children = await fs.readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  for (const pid of [postmaster, ...children.trim().split(' ').map(Number)])
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
}
