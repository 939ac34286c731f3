import { expect, test } from 'vitest'
import { hashQueue } from './hash-queue.ts'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

test('works on as many as there are workers; the known go first and have places of their own', async () => {
  const queue = hashQueue({ workers: 2, waiting: 5, kept: 2 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, isKnown: boolean) => {
    const work = async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    }
    return queue(work, { isKnown })
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }

  const all = times(5).map((index) => ask(`stranger ${index}`, false))
  expect(begun).toEqual(['stranger 0', 'stranger 1'])
  const refusal = { status: 503, code: 'UNAVAILABLE' }
  await expect(ask('stranger 5', false)).rejects.toMatchObject(refusal)
  all.push(ask('known 0', true), ask('known 1', true))
  await expect(ask('known 2', true)).rejects.toMatchObject(refusal)

  await end('stranger 0')
  expect(begun.at(-1)).toBe('known 0')
  await end('stranger 1')
  expect(begun.at(-1)).toBe('known 1')
  for (const name of ['known 0', 'known 1', 'stranger 2', 'stranger 3', 'stranger 4']) await end(name)
  expect(await Promise.all(all)).toHaveLength(7)
  expect(begun.slice(4)).toEqual(['stranger 2', 'stranger 3', 'stranger 4'])
})

test('work that fails makes room for the next', async () => {
  const queue = hashQueue({ workers: 1, waiting: 1, kept: 0 })
  const failing = queue(() => Promise.reject(new Error('broken')), { isKnown: false })
  const after = queue(() => Promise.resolve('done'), { isKnown: false })
  await expect(failing).rejects.toThrow('broken')
  expect(await after).toBe('done')
})
