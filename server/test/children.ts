import fs from 'node:fs'

/** What the system knows of a process, from its state on. */
export const statOf = (pid: string): string[] =>
  fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

/** The process that does this for the one of the test. */
export const childOf = (program: string): string | undefined =>
  fs.readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const isOurs = Number(statOf(pid)[1]) === process.pid
      return isOurs && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
    } catch {
      // It has ended.
      return false
    }
  })
