import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { startKeptFocus } from '#ui/kept-focus.ts'

const focused = () => document.activeElement?.textContent
const start = () => onTestFinished(startKeptFocus())
/** Comes by keys. */
const go = (name: string) => {
  fireEvent.keyDown(document.body, { key: 'Tab' })
  screen.getByRole('button', { name }).focus()
}
const press = (name: string) => {
  go(name)
  fireEvent.click(screen.getByRole('button', { name }))
}

function Rows() {
  const [rows, setRows] = useState(['Amina', 'Bruno', 'Chloé'])
  return (
    <main>
      <h1 tabIndex={-1}>People</h1>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{name}</a>
            <button onClick={() => setRows(rows.filter((each) => each !== name))}>Delete {name}</button>
          </li>
        ))}
      </ul>
      <button>Help</button>
    </main>
  )
}

test('whoever deletes a row is in the next one, at the end in the one before, and without any at the heading', async () => {
  start()
  render(<Rows />)
  press('Delete Bruno')
  await waitFor(() => expect(focused()).toBe('Chloé'))
  press('Delete Chloé')
  await waitFor(() => expect(focused()).toBe('Delete Amina'))
  press('Delete Amina')
  await waitFor(() => expect(focused()).toBe('People'))
})

function Dialog() {
  const [state, setState] = useState<'stand-in' | 'open' | 'closed'>('stand-in')
  return (
    <>
      <header>
        <button>Search</button>
        {state === 'stand-in' ? <button onClick={() => setState('open')}>Account</button> : null}
        {state === 'stand-in' ? null : <button key="late">Account</button>}
      </header>
      <main>
        <h1 tabIndex={-1}>Today</h1>
      </main>
      {state === 'open' ? (
        <div role="dialog">
          <button ref={(button) => button?.focus()} onClick={() => setState('closed')}>
            Close
          </button>
        </div>
      ) : null}
    </>
  )
}

test('a dialog that goes gives the focus back to what has the place of what opened it', async () => {
  start()
  render(<Dialog />)
  press('Account')
  await waitFor(() => expect(focused()).toBe('Close'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(focused()).toBe('Account'))
})

function Work() {
  const [isBusy, setBusy] = useState(false)
  return (
    <main>
      <button disabled={isBusy} onClick={() => setBusy(true)}>
        Check now
      </button>
      <p ref={() => void (isBusy && setTimeout(() => setBusy(false), 50))}>
        {isBusy ? 'Checking' : 'Checked'}
      </p>
    </main>
  )
}

test('a button that is disabled while it works has the focus again afterwards, unless it was left meanwhile', async () => {
  start()
  render(<Work />)
  press('Check now')
  // As browsers do.
  screen.getByRole('button').blur()
  await screen.findByText('Checked')
  await waitFor(() => expect(focused()).toBe('Check now'))

  fireEvent.click(screen.getByRole('button'))
  screen.getByRole('button').blur()
  fireEvent.pointerDown(document.body)
  await screen.findByText('Checked')
  await new Promise((later) => setTimeout(later, 500))
  expect(document.activeElement).toBe(document.body)
})

test('whoever has been taken to another place stays there', async () => {
  start()
  render(<Rows />)
  press('Delete Bruno')
  screen.getByRole('button', { name: 'Help' }).focus()
  await new Promise((later) => setTimeout(later, 500))
  expect(focused()).toBe('Help')
})

function Asked() {
  const [rows, setRows] = useState(['Amina', 'Bruno'])
  const [doomed, setDoomed] = useState<string | null>(null)
  return (
    <>
      <header>
        <button>Sync</button>
      </header>
      <div role="dialog">
        <ul>
          {rows.map((name) => (
            <li key={name}>
              <button onClick={() => setDoomed(name)}>Discard {name}</button>
            </li>
          ))}
        </ul>
        <button>Refresh</button>
      </div>
      {doomed === null ? null : (
        <div role="alertdialog">
          <button
            ref={(button) => button?.focus()}
            onClick={() => {
              setRows(rows.filter((name) => name !== doomed))
              setDoomed(null)
            }}
          >
            Yes
          </button>
        </div>
      )}
    </>
  )
}

test('what a question over a panel takes from it leaves the focus in the panel, not on the page below', async () => {
  start()
  render(<Asked />)
  go('Sync')
  press('Discard Amina')
  await waitFor(() => expect(focused()).toBe('Yes'))
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(focused()).toBe('Discard Bruno'))
  press('Discard Bruno')
  await waitFor(() => expect(focused()).toBe('Yes'))
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(focused()).toBe('Refresh'))
})
