import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { doneApart } from './apart.ts'

/** A program that does this with its standard input. */
const programOf = (text: string) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'apart-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const program = path.join(folder, 'program.mjs')
  fs.writeFileSync(program, text)
  return program
}
const patience = { ms: 60_000, megabytes: 64 }

test('a program hears all of its input, and all of what it says is heard', async () => {
  const program = programOf('process.stdin.pipe(process.stdout)')
  const input = Buffer.alloc(3_000_000, 'é')
  expect(await doneApart(program, input, patience)).toEqual(input)
})

test('why it failed is told, whether it had read its input or not', async () => {
  const program = programOf('throw new Error("no such letter")')
  const told = await doneApart(program, Buffer.alloc(3_000_000), patience)
  expect(told).toBeInstanceOf(Error)
  expect((told as Error).message).toMatch(/ended with 1.*no such letter/s)
})

test('it is ended when its time is over', async () => {
  const program = programOf('setInterval(() => undefined, 1000)')
  const told = await doneApart(program, Buffer.of(), { ...patience, ms: 300 })
  expect((told as Error).message).toContain('ended with SIGKILL')
})

test('it has as much memory as it is given', async () => {
  const program = programOf(
    'const kept = []; for (;;) kept.push(new Array(100_000).fill({}).map(() => ({})))',
  )
  expect(await doneApart(program, Buffer.of(), patience)).toBeInstanceOf(Error)
})

test('nothing of ours is told to it', async () => {
  process.env.APART_SECRET = 'x'
  onTestFinished(() => void delete process.env.APART_SECRET)
  const program = programOf('process.stdout.write(Object.keys(process.env).join())')
  expect(String(await doneApart(program, Buffer.of(), patience))).not.toContain('APART_SECRET')
})
