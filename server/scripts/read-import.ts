import { Refusal } from '@rounds/contract/refusal'
import { type ToldOfImport, checkedFile, givenFile } from '#features/prescribers/rules.ts'
import { answerFrames } from './frames.ts'

/**
 * A process of its own that reads large files of prescribers: it is asked with the body of an import, and answers what the file says:
 * a line of what it is, a line of what is wrong, and the rows that can be stored, all of it JSON (features/prescribers/commands.ts).
 */

const read = (body: Buffer): [ToldOfImport, string, string] => {
  try {
    const { valid, errors, ...told } = checkedFile(givenFile(body))
    return [told, errors, valid]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, code, message, details } = error
    return [{ refusal: { status, code, message, details } }, '', '']
  }
}

await answerFrames((body) => {
  const [told, errors, valid] = read(body)
  return [Buffer.from(`${JSON.stringify(told)}\n${errors}\n`), Buffer.from(valid)]
})
