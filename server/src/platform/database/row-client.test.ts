import { EventEmitter } from 'node:events'
import { expect, inject, test } from 'vitest'
import { RowClient } from './row-client.ts'
import type { SentRow } from './rows.ts'

type Message = { name: string; text?: string }

/** What a client hears of these pieces, in its order: rows by their fields, all else by its name. */
const heard = (pieces: Buffer[]): unknown[] => {
  const { connection } = new RowClient() as unknown as {
    connection: EventEmitter & { attachListeners(stream: EventEmitter): void }
  }
  const said: unknown[] = []
  connection.on('dataRow', ({ fields }: SentRow) => void said.push(fields))
  connection.on('commandComplete', ({ text }: Message) => void said.push(text))
  connection.on('readyForQuery', ({ name }: Message) => void said.push(name))
  const stream = new EventEmitter()
  connection.attachListeners(stream)
  for (const piece of pieces) stream.emit('data', piece)
  return said
}

const message = (letter: string, content: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}
const rowOf = (text: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(text))
  return message('D', Buffer.concat([Buffer.of(0, 1), length, Buffer.from(text)]))
}
const answer = Buffer.concat([
  rowOf('first'),
  message('C', Buffer.from('SELECT 1\0')),
  rowOf(''),
  rowOf('é'.repeat(300)),
  message('C', Buffer.from('SELECT 2\0')),
  message('Z', Buffer.from('I')),
])

test.each([1, 2, 3, 5, 7, 64, 301, answer.length])(
  'however an answer is cut, it says the same in the same order: pieces of %i bytes',
  (size) => {
    const pieces = Array.from({ length: Math.ceil(answer.length / size) }, (_, at) =>
      answer.subarray(at * size, (at + 1) * size),
    )
    expect(heard(pieces)).toEqual([
      ['first'],
      'SELECT 1',
      [''],
      ['é'.repeat(300)],
      'SELECT 2',
      'readyForQuery',
    ])
  },
)

test('statements of the library are answered as ever, the largest and those beside others too', async () => {
  const client = new RowClient({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    const large = client.query<{ text: string }>(`select repeat('é', 3000000) as text`)
    const many = client.query<{ n: number }>('select n, null as nothing from generate_series(1, 20000) n')
    expect((await large).rows[0]?.text).toHaveLength(3_000_000)
    expect((await many).rows.reduce((sum, { n }) => sum + n, 0)).toBe(200_010_000)
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
    expect((await client.query('select true as yes')).rows).toEqual([{ yes: true }])
  } finally {
    await client.end()
  }
})
