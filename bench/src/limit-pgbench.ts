import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { connectionLimits } from '@rounds/server/src/platform/database/connections.ts'
import {
  type Flights,
  LIMIT_CONNECTIONS,
  type LimitTarget,
  type MeasureLimit,
  freshKeyAt,
  literal,
} from './flights.ts'
import { findProgram } from './programs.ts'
import { ended } from './server-process.ts'

/** Samples in one script: the row that holds their values is read once for all of them. */
const MOST_SAMPLES = 20
/** A script this short, in seconds, is counted in the second in which it ran, where its samples are slow. */
const SCRIPT_SECONDS = 1 / 50
/** Each connection prepares what it sends, and learns the tables, before it is counted. Seconds. */
const WARM_SECONDS = 2

const findPgbench = (): string => {
  const debian = '/usr/lib/postgresql'
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian) : []
  return findProgram(
    'pgbench',
    'postgresql',
    versions.map((version) => path.join(debian, version, 'bin')),
  )
}

/** Gives each value of a sample a variable; a null cannot be one and stands in the text. */
const variablesOf = (values: string[]) => {
  const known = new Map<unknown, string>()
  return (value: unknown): string => {
    if (value == null) return 'null'
    let name = known.get(value)
    if (name === undefined) {
      values.push(literal(value))
      name = `:a${values.length}`
      known.set(value, name)
    }
    return name
  }
}

/** pgbench takes a colon and a word for a variable, also where text says how a time is written. */
const withoutColons = (text: string) =>
  text.replaceAll(/'[^']*'/g, (quoted) =>
    /:[A-Za-z_]/.test(quoted) ? `(${quoted.replaceAll(/:(?=[A-Za-z_])/g, `' || chr(58) || '`)})` : quoted,
  )

/** A pgbench script of the flights, and the values of its variables. */
const scriptOf = (samples: Flights[]) => {
  const values: string[] = []
  const lines: string[] = []
  for (const flights of samples) {
    const variable = variablesOf(values)
    for (const flight of flights) {
      lines.push('\\set key random(1, 9000000000000000000)', '\\startpipeline')
      for (const command of flight) {
        const key = freshKeyAt(command)
        const names = command.values.map((value, at) => (at === key ? ':key' : variable(value)))
        lines.push(
          `${withoutColons(command.text).replaceAll(/\$(\d+)/g, (_, place: string) => names[Number(place) - 1] ?? 'null')};`,
        )
      }
      lines.push('\\endpipeline')
    }
  }
  return { lines, values }
}

/** The limit as pgbench measures it: the same statements, prepared, in the same flights, from one row of many. */
export const preparePgbench = async ({
  owner,
  url,
  name,
  samples,
  rate,
}: LimitTarget): Promise<MeasureLimit> => {
  const pgbench = findPgbench()
  const together = Math.min(MOST_SAMPLES, Math.max(1, Math.round(rate * SCRIPT_SECONDS)))
  const scripts: ReturnType<typeof scriptOf>[] = []
  for (let at = 0; at + together <= samples.length; at += together)
    scripts.push(scriptOf(samples.slice(at, at + together)))
  const [first] = scripts
  if (!first) throw new Error(`Too few samples of "${name}" run the same statements`)

  const table = `bench.limit_${name.replaceAll(/\W/g, '_')}`
  const columns = first.values.map((_, at) => `a${at + 1}`)
  await owner.query(`drop table if exists ${table}`)
  await owner.query(
    `create unlogged table ${table} (n int primary key, ${columns.map((column) => `${column} text`).join(', ')})`,
  )
  for (const [n, { values }] of scripts.entries())
    await owner.query(
      `insert into ${table} values (${n}, ${values.map((_, at) => `$${at + 1}`).join(', ')})`,
      values,
    )
  await owner.query(`grant usage on schema bench to rounds_app`)
  await owner.query(`grant select on ${table} to rounds_app`)
  await owner.query(`vacuum analyze ${table}`)

  // Each connection has rows of its own: two that change the same visit would measure the wait for its lock.
  const connections = Math.min(LIMIT_CONNECTIONS, scripts.length)
  const share = Math.floor(scripts.length / connections)
  const script = [
    `\\set n :client_id + ${connections} * random(0, ${share - 1})`,
    `select ${columns.join(', ')} from ${table} where n = :n \\gset`,
    ...first.lines,
  ].join('\n')
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const environment = {
    ...process.env,
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGDATABASE: pathname.slice(1),
    PGOPTIONS: connectionLimits(),
  }
  return async (seconds, look) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rounds-bench-'))
    const file = path.join(folder, 'script.sql')
    fs.writeFileSync(file, script)
    const last = WARM_SECONDS + seconds
    // It says each second how many scripts ended in it; a second more, as it may end before it has said the last.
    const options = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-P', '1', '-f', file]
    const child = spawn(pgbench, [...options, '-T', String(last + 1)], {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    try {
      const counted: number[] = []
      const others: string[] = []
      for await (const line of createInterface({ input: child.stderr })) {
        const [, at, scripts] = /^progress: (\d+)\.\d s, ([\d.]+) tps/.exec(line) ?? []
        if (at === undefined) others.push(line)
        else if (Number(at) === WARM_SECONDS) look(child.pid ?? 0)
        else if (Number(at) > WARM_SECONDS) counted.push(Number(scripts))
        if (counted.length === seconds) break
      }
      if (counted.length < seconds || others.some((line) => /aborted|ERROR/.test(line)))
        throw new Error(`pgbench could not measure "${name}": ${others.join('\n')}`)
      look(child.pid ?? 0)
      return (counted.reduce((sum, scripts) => sum + scripts, 0) / seconds) * together
    } finally {
      child.kill()
      await ended(child)
      fs.rmSync(folder, { recursive: true, force: true })
    }
  }
}
