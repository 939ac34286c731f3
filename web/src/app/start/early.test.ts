import { expect, test } from 'vitest'
import { openEarly } from './early.ts'

test.each(['constructor', 'toString', '__proto__', 'nothing', ''])(
  'the address supervisor/%s asks for nothing early, and breaks nothing',
  async (name) => {
    await expect(openEarly({ pathname: `/northwind/supervisor/${name}`, search: '' })).resolves.toBe(false)
  },
)
