import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lazyPart } from '#lib/page/lazy.ts'
import { Choice } from '#ui/Choice.tsx'
import { ChoiceMenu } from '#ui/ChoiceMenu.tsx'
import { Providers } from '#app/start/Providers.tsx'

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

test('whoever is on the button of a choice stays on it when its menu comes, and nobody else is taken there', async () => {
  const { promise, resolve } = Promise.withResolvers<{ ChoiceMenu: typeof ChoiceMenu }>()
  const Late = lazyPart(() => promise, 'ChoiceMenu')
  const choice = (label: string) => <Choice menu={Late} label={label} options={[]} onChoose={() => {}} />
  render(
    <Providers>
      <h1>A page that stands</h1>
      {choice('Week')}
      {choice('Department')}
    </Providers>,
  )
  const standIn = screen.getByRole('button', { name: 'Department' })
  standIn.focus()
  resolve({ ChoiceMenu })
  await expect.poll(() => standIn.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Department' }))
})
