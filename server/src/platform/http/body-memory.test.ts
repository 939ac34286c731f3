import { expect, test } from 'vitest'
import { bodyMemory } from './body-memory.ts'

const MB = 1024 * 1024

test('what a sender’s small bodies weigh is free again once each has ended, and no work on it is left', async () => {
  const admit = bodyMemory()
  const begin = () => {
    const share = admit({ kind: 'small', who: 'one', declared: 0 })
    share.take(20 * MB)
    return share
  }
  // More together than all bodies may take at once.
  for (let sent = 0; sent < 6; sent++) begin().end()

  const late = begin()
  late.end()
  // What comes after its end is thrown away.
  late.take(20 * MB)
  const share = begin()
  const stored = Promise.withResolvers<void>()
  const work = share.hold(() => stored.promise)
  share.end()
  expect(begin).toThrow('Another upload of yours is under way')
  stored.resolve()
  await work
  begin().end()
})
