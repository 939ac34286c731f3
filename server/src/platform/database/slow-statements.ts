import type { Timed } from './flight.ts'

type Line = { slow: string; ms: number; asker: string | undefined }

/** Hears of every flight and logs what took so long or longer. Texts only: values are what people wrote. */
export const slowStatements =
  (limitMs: number, log: (line: Line) => void) =>
  ({ texts, ms, asker }: Timed): void => {
    if (ms < limitMs) return
    log({ slow: texts().join('; ').replaceAll(/\s+/g, ' ').trim(), ms: Math.round(ms), asker })
  }
