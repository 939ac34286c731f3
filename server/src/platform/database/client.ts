import pg from 'pg'
import { wordsOf } from '#platform/plain/reason.ts'

/** A connection that is not made yet, at the address of a setting: the files that it names are read at once. */
export const clientAt = (setting: string, config: pg.ClientConfig): pg.Client => {
  try {
    return new pg.Client(config)
  } catch (error) {
    throw new Error(`Setting ${setting}: ${wordsOf(error)}`, { cause: error })
  }
}

/** Whether a pooler stands between: the process that answers, by its own word, is not the one that was told of. */
export const isPooled = (client: pg.ClientBase, pid: number): boolean =>
  pid !== (client as unknown as { processID: number }).processID
