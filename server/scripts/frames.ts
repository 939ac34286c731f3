import { frameReader, framed } from '#platform/plain/frames.ts'

/** Answers what is asked on the standard input (platform/work/apart.ts), until nothing is any more. */
export const answerFrames = async (
  answer: (asked: Buffer) => Buffer[] | Promise<Buffer[]>,
): Promise<void> => {
  const take = frameReader()
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    const asked = take(piece)
    if (asked) for (const part of framed(await answer(asked))) process.stdout.write(part)
  }
}
