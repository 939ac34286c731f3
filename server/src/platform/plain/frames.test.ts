import { expect, test } from 'vitest'
import { frameHead, frameReader } from './frames.ts'

test('what is said comes whole, wherever it is cut, once, and so does what is said after it', () => {
  const said = Buffer.concat([frameHead(3), Buffer.from('Ad'), Buffer.from('a')])
  for (let first = 0; first <= said.length; first++)
    for (let second = first; second <= said.length; second++) {
      const take = frameReader()
      for (const _time of [1, 2]) {
        const pieces = [said.subarray(0, first), said.subarray(first, second), said.subarray(second)]
        const told = pieces.filter(({ length }) => length > 0).map((piece) => take(piece)?.toString())
        expect(told.pop(), `${first} ${second}`).toBe('Ada')
        expect(told.filter((each) => each !== undefined)).toEqual([])
      }
    }
})

test('nothing said is an answer, too', () => {
  expect(frameReader()(frameHead(0))).toHaveLength(0)
})
