import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bytesOf } from '#platform/plain/bytes.ts'
import { whereNoFileOpens } from '#test/crowded.ts'
import { apart } from './apart.ts'

/** Asks a program that begins like this, and answers `answer(input)`. */
const program = (begin: string, answer: string, limits: Partial<Parameters<typeof apart>[1]> = {}) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'apart-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'program.mjs')
  const frames = path.resolve(import.meta.dirname, '../../../scripts/frames.ts')
  fs.writeFileSync(
    file,
    `import { answerFrames } from ${JSON.stringify(frames)}\n${begin}\nawait answerFrames(async (input) => [${answer}])`,
  )
  return apart(file, { ms: 60_000, idleMs: 10_000, megabytes: 64, ...limits })
}

test('a program hears all of what it is asked and is heard, again and again, whatever the pieces', async () => {
  const ask = program('', 'input, Buffer.from("!")')
  const large = Buffer.alloc(3_000_000, 'é')
  const pieces = [large.subarray(0, 5), large.subarray(5, 70_000), large.subarray(70_000)]
  expect(Buffer.compare(await ask(bytesOf(pieces)), Buffer.concat([large, Buffer.from('!')]))).toBe(0)
  expect(String(await ask(bytesOf([])))).toBe('!')
  expect(String(await ask(bytesOf([Buffer.from('Ada')])))).toBe('Ada!')
})

test.each(['SIGTERM', 'SIGINT'])(
  'a stop of all processes by %s at once lets a program answer what it was asked',
  async (signal) => {
    const ask = program('', `(process.kill(process.pid, '${signal}'), Buffer.from('done'))`)
    expect(String(await ask(bytesOf([])))).toBe('done')
  },
)

test('what cannot be read to its end is told, and the next one has another process', async () => {
  const ask = program('', 'Buffer.from(String(process.pid))')
  const first = String(await ask(bytesOf([])))
  const broken = async function* () {
    yield Buffer.from('x')
    throw new Error('Gone')
  }
  await expect(ask({ length: 10, pieces: broken })).rejects.toThrow('Gone')
  const next = String(await ask(bytesOf([])))
  expect(Number(next)).toBeGreaterThan(0)
  expect(next).not.toBe(first)
  await expect.poll(() => fs.existsSync(`/proc/${first}`)).toBe(false)
})

test('all of its threads give way to ours', async () => {
  const everyThread = `fs.readdirSync('/proc/self/task').map((id) => os.getPriority(Number(id)))`
  const ask = program(
    `import fs from 'node:fs'\nimport os from 'node:os'`,
    `Buffer.from(JSON.stringify(${everyThread}))`,
  )
  const priorities = JSON.parse(String(await ask(bytesOf([])))) as number[]
  expect(priorities.length).toBeGreaterThan(1)
  expect(new Set(priorities)).toEqual(new Set([Math.max(os.getPriority(), 10)]))
})

test('it stays for the next, and goes where there is none', async () => {
  const ask = program('', 'Buffer.from(String(process.pid))', { idleMs: 500 })
  const first = Number(await ask(bytesOf([])))
  expect(Number(await ask(bytesOf([])))).toBe(first)
  await expect.poll(() => fs.existsSync(`/proc/${first}`)).toBe(false)
  expect(Number(await ask(bytesOf([])))).not.toBe(first)
})

test('it stays while it is asked again, however long that takes, and is not ended for what it has answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ask = program('', 'Buffer.from(String(process.pid))', { ms: 15_000 })
  const first = String(await ask(bytesOf([])))
  for (let times = 0; times < 3; times++) {
    const again = ask(bytesOf([]))
    vi.advanceTimersByTime(10_000)
    expect(String(await again)).toBe(first)
  }
  vi.advanceTimersByTime(10_000)
})

test('why there is no answer is told, and the next one has another process', async () => {
  const ask = program('', 'String(input) === "x" ? no.such : input')
  await expect(ask(bytesOf([Buffer.alloc(3_000_000, 'x'), Buffer.of()]))).resolves.toHaveLength(3_000_000)
  await expect(ask(bytesOf([Buffer.from('x')]))).rejects.toThrow(/ended with 1.*no is not defined/s)
  expect(String(await ask(bytesOf([Buffer.from('y')])))).toBe('y')
})

test('of a program that says much the last is told, which is why it ended', async () => {
  const ask = program(`console.error('warning '.repeat(10_000))`, 'no.such')
  await expect(ask(bytesOf([]))).rejects.toThrow('no is not defined')
})

test('it is ended when its time is over, or its memory', async () => {
  const slow = program('', 'await new Promise(() => setInterval(() => undefined, 1000))', { ms: 500 })
  await expect(slow(bytesOf([]))).rejects.toThrow('SIGKILL')
  const large = program('const kept = []; for (;;) kept.push(Array.from({ length: 1e5 }, () => ({})))', '')
  await expect(large(bytesOf([]))).rejects.toThrow('SIGABRT')
})

test('nothing of ours is told to it', async () => {
  process.env.APART_SECRET = 'x'
  onTestFinished(() => void delete process.env.APART_SECRET)
  const ask = program('', 'Buffer.from(Object.keys(process.env).join())')
  expect(String(await ask(bytesOf([])))).not.toContain('APART_SECRET')
})

test('where no file can be opened any more that is told, and whoever asked goes on', async () => {
  const call = `apart('x', { ms: 60_000, idleMs: 10, megabytes: 64 })({ length: 0, async *pieces() {} })`
  expect(await whereNoFileOpens('platform/work/apart.ts', call)).toBe('EMFILE')
})
