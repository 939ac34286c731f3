import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TRIES = 200

const postmasterOf = async (data: string): Promise<number> =>
  Number((await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])

/** A running cluster's own program to start and stop it, as its owner. */
const controlOf = async (data: string) => {
  const program = await fs.readlink(`/proc/${await postmasterOf(data)}/exe`)
  const { uid, gid } = await fs.stat(data)
  const options = { ...(process.getuid?.() === 0 && { uid, gid }), cwd: '/' }
  return (command: string, ...more: string[]) =>
    run(path.join(path.dirname(program), 'pg_ctl'), [command, '-s', '-D', data, ...more], options)
}
type Control = Awaited<ReturnType<typeof controlOf>>

/** With the options it had, which it keeps beside its data. It may take a while until it can. */
const startAgain = async (control: Control, data: string) => {
  for (let tries = 1; ; tries++) {
    try {
      await control('restart', '-w', '-t', '60', '-l', path.join(data, 'server.log'))
      return
    } catch (error) {
      if (tries === TRIES) throw error
      await pause(50)
    }
  }
}

/**
 * Ends the cluster in `data` with -9, as the loss of its machine would, and starts it again as it was started: it recovers from
 * its log. Its processes notice late that the first one is gone, and until they have it does not start.
 */
export const crashDatabase = async (data: string): Promise<void> => {
  const control = await controlOf(data)
  process.kill(await postmasterOf(data), 'SIGKILL')
  await startAgain(control, data)
}

/**
 * A disk of its own in memory for the cluster that will be below `folder`, of so many megabytes. Needs root.
 */
export const makeDisk = async (folder: string, megabytes: number): Promise<void> => {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder])
}

export const removeDisk = async (folder: string): Promise<void> => {
  await run('umount', [folder])
}

/** Leaves no byte of the disk, not even for a log. Resolves to what takes all of it away again. */
const fill = async (folder: string): Promise<() => Promise<void>> => {
  const file = path.join(folder, 'ballast')
  const ballast = await fs.open(file, 'w')
  for (const bytes of [1 << 20, 1 << 12]) {
    const block = Buffer.alloc(bytes, 1)
    const written = () => ballast.write(block).then(({ bytesWritten }) => bytesWritten === bytes)
    while (await written().catch(() => false));
  }
  await ballast.close()
  return () => fs.rm(file)
}

/**
 * The disk of the cluster in `data` is full until `isFelt`; then there is room again, and a cluster that ended for want of it is
 * started, as an operator would. Resolves to whether it had ended.
 */
export const fillDisk = async (
  folder: string,
  data: string,
  isFelt: () => Promise<void>,
): Promise<boolean> => {
  const control = await controlOf(data)
  const empty = await fill(folder)
  try {
    await isFelt()
  } finally {
    await empty()
  }
  const isRunning = await control('status').then(
    () => true,
    () => false,
  )
  if (!isRunning) await startAgain(control, data)
  return !isRunning
}
