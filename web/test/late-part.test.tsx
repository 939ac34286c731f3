import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lazyPart } from '#lib/page/lazy.ts'

test('what stands for a part stays under a finger until its press is over', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Menu: () => React.ReactNode }>()
  const Menu = lazyPart(() => promise, 'Menu')
  let presses = 0
  render(<Menu instead={<button onClick={() => presses++}>Stand-in</button>} />)
  const standIn = screen.getByRole('button', { name: 'Stand-in' })

  fireEvent.pointerDown(standIn)
  resolve({ Menu: () => <button>Menu</button> })
  await Menu.preload()
  await new Promise((later) => setTimeout(later, 20))
  expect(standIn.isConnected).toBe(true)

  fireEvent.pointerUp(standIn)
  fireEvent.click(standIn)
  expect(presses).toBe(1)
  await screen.findByRole('button', { name: 'Menu' })
})
