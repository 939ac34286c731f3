import fs from 'node:fs'
import os from 'node:os'
import { Refusal } from '@rounds/contract/refusal'
import { type ToldOfImport, checkedFile, givenFile } from '#features/prescribers/rules.ts'
import { answerFrames } from './frames.ts'

/**
 * A process of its own that reads large files of prescribers: it is asked with the body of an import, and answers what the file says,
 * one line of JSON, and behind it the rows that can be stored (features/prescribers/commands.ts).
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

await answerFrames((body) => {
  const [told, valid] = read(body)
  return [Buffer.from(`${JSON.stringify(told)}\n`), Buffer.from(valid)]
})
