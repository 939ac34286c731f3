import { expect, test } from 'vitest'
import { ZipTooLarge, zipWriter } from './zip.ts'

/** So much of a file that is compressed already. */
const write = async (bytes: number, most: number) => {
  const stored: number[] = []
  const zip = zipWriter(async ({ length }) => void stored.push(length), most)
  const content = async function* content() {
    yield new Uint8Array(bytes)
  }
  await zip.add('a', content(), true)
  return { size: await zip.end(), stored }
}

test('a file has as many bytes as were stored of it, and one more than it may have is none', async () => {
  const { size, stored } = await write(1_000_000, 2_000_000)
  expect(stored.reduce((sum, length) => sum + length, 0)).toBe(size)
  expect(size).toBeGreaterThan(1_000_000)
  expect((await write(1_000_000, size)).size).toBe(size)
  await expect(write(1_000_000, size - 1)).rejects.toThrow(ZipTooLarge)
})
