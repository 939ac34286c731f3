import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type Camp, ways } from './siege-ways.ts'

/** Who besieges, and in which way. */
export type Besieging = { name: string; camp: Omit<Camp, 'note'> }

/**
 * People of a company sit at machines of their own; on the one of the server, what sends their requests takes the processor
 * where nothing else wants it. It is this thread alone that gives way.
 */
os.setPriority(os.constants.priority.PRIORITY_LOW)

const { name, camp } = workerData as Besieging
const answers = new Map<number | string, number>()
await ways[name]?.({ ...camp, note: (status) => void answers.set(status, (answers.get(status) ?? 0) + 1) })
parentPort?.postMessage(answers)
