import type pg from 'pg'
import { type Flights, type MeasureLimit, flightsOf } from './flights.ts'
import { preparePgbench } from './limit-pgbench.ts'
import type { Recorded } from './recorder.ts'

/** Samples whose statements are the same texts, with nulls and repeated values in the same places: one script fits all. */
const alike = (samples: Flights[]): Flights[] => {
  const signature = (flights: Flights) => {
    const values = flights.flat().flatMap((command) => command.values)
    return JSON.stringify([
      flights.flat().map((command) => command.text),
      values.map((value) => (value == null ? -1 : values.indexOf(value))),
    ])
  }
  const groups = [...Map.groupBy(samples, signature).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** Requests per second that the database answers by itself to the statements that these requests make the server send. */
export const prepareLimit = async (
  database: { owner: pg.Client; url: string },
  name: string,
  recorded: Recorded[],
  /** Requests a second, about. */
  rate: number,
): Promise<MeasureLimit> => {
  const { owner, url } = database
  const samples = alike(recorded.map(({ steps }) => flightsOf(steps)))
  const requestsOfEach = recorded[0]?.requests ?? 1
  const measure = await preparePgbench({ owner, url, name, samples, rate: rate / requestsOfEach })
  return async (seconds, look) => (await measure(seconds, look)) * requestsOfEach
}
