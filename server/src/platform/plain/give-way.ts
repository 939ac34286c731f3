import type { ChildProcess } from 'node:child_process'
import os from 'node:os'

/** Whatever else the machine has to do goes before what was begun just now, and before all threads that it begins. */
export const giveWay = ({ pid }: ChildProcess): void => {
  // Nobody may go before whoever began it.
  const priority = Math.max(os.getPriority(), os.constants.priority.PRIORITY_BELOW_NORMAL)
  if (pid !== undefined) os.setPriority(pid, priority)
}
