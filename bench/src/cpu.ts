import fs from 'node:fs'

const TICK_MICROSECONDS = 10_000

type Times = { parent: number; own: number; children: number }

/** CPU time of a process and of its children that have ended; undefined when there is no such process. */
const timesOf = (pid: number | string): Times | undefined => {
  let stat: string
  try {
    stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
    (place) => fields[place],
  )
  return { parent, own: user + system, children: childUser + childSystem }
}

/** CPU time in microseconds that a process used so far; `family` counts its children too, living and ended. */
export const cpuOf = (pid: number, { family = false } = {}): number => {
  const times = timesOf(pid)
  if (!times) return 0
  if (!family) return times.own * TICK_MICROSECONDS
  let total = times.own + times.children
  for (const name of fs.readdirSync('/proc')) {
    const child = /^\d+$/.test(name) ? timesOf(name) : undefined
    if (child?.parent === pid) total += child.own + child.children
  }
  return total * TICK_MICROSECONDS
}

/** CPU time in microseconds of the children of this process that have ended. */
export const cpuOfEnded = (): number => (timesOf('self')?.children ?? 0) * TICK_MICROSECONDS
