import './beside.ts'
import { bytesOf } from '#platform/plain/bytes.ts'
import { frameHead, frameReader } from '#platform/plain/frames.ts'

/** Answers what is asked on the standard input (platform/work/apart.ts), until nothing is any more. */
export const answerFrames = async (
  answer: (asked: Buffer) => Buffer[] | Promise<Buffer[]>,
): Promise<void> => {
  const take = frameReader()
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    const asked = take(piece)
    if (!asked) continue
    const parts = await answer(asked)
    process.stdout.write(frameHead(bytesOf(parts).length))
    for (const part of parts) process.stdout.write(part)
  }
}
