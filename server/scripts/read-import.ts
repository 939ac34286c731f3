import fs from 'node:fs'
import os from 'node:os'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@rounds/contract/refusal'
import { type ToldOfImport, checkedFile, givenFile } from '#features/prescribers/rules.ts'

/**
 * A process of its own that reads a large file of prescribers: the body of the import on its standard input; on its output what the
 * file says, one line of JSON, and behind it the rows that can be stored (features/prescribers/commands.ts).
 */

// Others go first, whether it is for the processor or for memory.
os.setPriority(10)
if (process.platform === 'linux') fs.writeFileSync('/proc/self/oom_score_adj', '1000')

const read = (body: Buffer): [ToldOfImport, string] => {
  try {
    const { valid, ...told } = checkedFile(givenFile(body))
    return [told, valid]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, code, message, details } = error
    return [{ refusal: { status, code, message, details } }, '']
  }
}

const [told, valid] = read(await buffer(process.stdin))
process.stdout.write(`${JSON.stringify(told)}\n`)
process.stdout.write(valid)
