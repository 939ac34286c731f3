import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { connectionLimits } from '@rounds/server/src/platform/database/connections.ts'
import { sendFlight } from '@rounds/server/src/platform/database/flight.ts'
import {
  type Flights,
  LIMIT_CONNECTIONS,
  type LimitTarget,
  type MeasureLimit,
  freshKeyAt,
  literal,
} from './flights.ts'

const run = promisify(execFile)

type Job = { url: string; samples: Flights[]; seconds: number }

/** In a process of its own: sends the flights of the job over a few connections and prints samples per second. */
export const drive = async (file: string): Promise<void> => {
  const { url, samples, seconds } = JSON.parse(fs.readFileSync(file, 'utf8')) as Job
  const until = performance.now() + seconds * 1000
  let done = 0
  const work = async (connection: number) => {
    const client = new pg.Client({
      connectionString: url,
      options: connectionLimits(),
    })
    await client.connect()
    const own = samples.filter((_, at) => at % LIMIT_CONNECTIONS === connection)
    for (let at = 0; performance.now() < until; at = (at + 1) % own.length) {
      for (const flight of own[at] ?? [])
        await sendFlight(
          client,
          flight.map((command) => ({
            text: command.text,
            values: command.values.map((value, place) =>
              place === freshKeyAt(command) ? randomUUID() : value,
            ),
          })),
        )
      done++
    }
    await client.end()
  }
  await Promise.all(Array.from({ length: LIMIT_CONNECTIONS }, (_, connection) => work(connection)))
  console.log(String(done / seconds))
}

/** The limit where pgbench is missing: lower than pgbench's, because this client costs more. */
export const prepareDriver =
  ({ url, samples }: LimitTarget): MeasureLimit =>
  async (seconds) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rounds-bench-'))
    const file = path.join(folder, 'job.json')
    const texts = samples.map((flights) =>
      flights.map((flight) =>
        flight.map(({ text, values }) => ({
          text,
          values: values.map((value) => (value == null ? null : literal(value))),
        })),
      ),
    )
    fs.writeFileSync(file, JSON.stringify({ url, samples: texts, seconds } satisfies Job))
    try {
      const main = path.join(import.meta.dirname, 'main.ts')
      const { stdout } = await run(process.execPath, [main, '--drive', file])
      return Number(stdout)
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  }
