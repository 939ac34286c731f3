import { expect, test } from 'vitest'
import { attached } from './reply.ts'

test('a file keeps its name, whatever signs that has', () => {
  const { options } = attached({ name: `Ana's (1) é*.csv`, contentType: 'text/csv', bytes: Buffer.alloc(0) })
  expect(options.headers).toMatchObject({
    'Content-Type': 'text/csv',
    'Content-Disposition': "attachment; filename*=UTF-8''Ana%27s%20%281%29%20%C3%A9%2a.csv",
  })
})
