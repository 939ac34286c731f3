import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from './programs.ts'

const run = promisify(execFile)

/** Requests per second, and latencies in milliseconds. */
export type LoadResult = { rate: number; p50: number; p99: number; failures: Map<string, number> }

/**
 * The requests of the file beside it in turn, each line of numbers saying how many bytes stand before and after the place of a
 * fresh idempotency key. Latencies are microseconds.
 */
const script = (file: string) => `
local file = assert(io.open(${JSON.stringify(file)}, 'rb'))
local requests = {}
for line in function() return file:read('*l') end do
  local before, after = line:match('(%d+) (%d+)')
  local made = { file:read(tonumber(before)) }
  if after ~= '0' then made[2] = file:read(tonumber(after)) end
  requests[#requests + 1] = made
end
local at, key = 0, 0
function request()
  at = at % #requests + 1
  local made = requests[at]
  if not made[2] then return made[1] end
  key = key + 1
  return made[1] .. '${randomUUID().slice(0, 24)}' .. string.format('%012d', key) .. made[2]
end
function done(summary, latency)
  local errors = summary.errors
  print(string.format('done %d %d %d %d %d %d', summary.requests, summary.duration, latency:percentile(50),
    latency:percentile(99), errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
`

const KEY = /(?<=\r\nidempotency-key: )[\w-]+/

const recordOf = (text: string) => {
  const [before = '', after = ''] = text.split(KEY)
  return `${Buffer.byteLength(before)} ${Buffer.byteLength(after)}\n${before}${after}`
}

/** Sends the texts in turn over keep-alive connections, one at a time on each. */
export const runWrk = async (
  { port, connections, texts }: { port: number; connections: number; texts: string[] },
  seconds: number,
): Promise<LoadResult> => {
  const wrk = findProgram('wrk', 'wrk')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rounds-wrk-'))
  const [requests, lua] = ['requests', 'load.lua'].map((name) => path.join(folder, name)) as [string, string]
  try {
    fs.writeFileSync(requests, texts.map(recordOf).join(''))
    fs.writeFileSync(lua, script(requests))
    const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '30s', '-s', lua]
    const { stdout } = await run(wrk, [...options, `http://127.0.0.1:${port}/`])
    const numbers = /^done (.+)$/m.exec(stdout)?.[1]?.split(' ').map(Number)
    if (!numbers) throw new Error(`wrk said nothing of what it did:\n${stdout}`)
    const [count = 0, microseconds = 0, p50 = 0, p99 = 0, refused = 0, broken = 0] = numbers
    const failures = new Map<string, number>()
    if (refused > 0) failures.set('refused', refused)
    if (broken > 0) failures.set('broken', broken)
    return { rate: count / (microseconds / 1e6), p50: p50 / 1000, p99: p99 / 1000, failures }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
