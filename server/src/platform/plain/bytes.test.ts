import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bytesBeside, bytesOf, inOnePiece } from './bytes.ts'

const beside = async () => {
  const bytes = await bytesBeside()
  onTestFinished(() => bytes.close())
  return bytes
}
const letters = (letter: string, count: number) => Buffer.alloc(count, letter)

test.each([[[]], [['']], [['Ada']], [['A', '', 'da']], [['x'.repeat(300_000), 'y'.repeat(300_000), 'é']]])(
  'what was added is read in its order, as often as one likes',
  async (texts) => {
    const pieces = () => texts.map((text) => Buffer.from(text))
    const bytes = await beside()
    for (const piece of pieces()) await bytes.add(piece)
    const whole = Buffer.concat(pieces())
    for (const each of [bytes, bytes, bytesOf(pieces())]) {
      expect(each.length).toBe(whole.length)
      expect((await inOnePiece(each)).equals(whole)).toBe(true)
    }
  },
)

test('memory of what was added is free; what others have a part in stays', async () => {
  const bytes = await beside()
  const [own, shared] = [letters('x', 100_000), letters('y', 100_000)]
  await bytes.add(own)
  await bytes.add(shared.subarray(1))
  expect(own).toHaveLength(0)
  expect(String(shared.subarray(-2))).toBe('yy')
  expect(bytes.length).toBe(199_999)
})

test('nobody else finds it, and there is nothing that could be left', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bytes-'))
  const { TMPDIR } = process.env
  onTestFinished(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    fs.rmSync(folder, { recursive: true })
  })
  process.env.TMPDIR = folder
  const bytes = await beside()
  await bytes.add(letters('x', 10))
  expect(fs.readdirSync(folder)).toEqual([])
  expect(String(await inOnePiece(bytes))).toBe('x'.repeat(10))
})

test('what is closed is read no further', async () => {
  const bytes = await bytesBeside()
  await bytes.add(letters('x', 10))
  await bytes.close()
  await expect(inOnePiece(bytes)).rejects.toMatchObject({ code: 'CALLER_GONE' })
})
