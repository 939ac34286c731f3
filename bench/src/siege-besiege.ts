import { once } from 'node:events'
import process from 'node:process'
import { type Camp, ways } from './siege-ways.ts'

/** Who besieges, and in which way. */
export type Besieging = { name: string; camp: Omit<Camp, 'note'> }

const [{ name, camp }] = (await once(process, 'message')) as [Besieging]
const answers = new Map<number | string, number>()
await ways[name]?.({ ...camp, note: (status) => void answers.set(status, (answers.get(status) ?? 0) + 1) })
process.send?.(answers, () => process.disconnect())
