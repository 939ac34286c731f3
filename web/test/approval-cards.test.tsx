import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApprovalCards } from '#features/approvals/list/ApprovalCards.tsx'
import { Providers } from '#app/start/Providers.tsx'
import { tenantStore } from '#lib/session/tenant.ts'
import { approvalOf, submittedOf, tenant } from './support/things.ts'

/** Those that are watched for coming near. */
let watched: { target: Element; near: () => void }[] = []

beforeEach(() => {
  watched = []
  tenantStore.set({ status: 'ready', slug: tenant.slug, tenant })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (seen: object[]) => void
      constructor(tell: (seen: object[]) => void) {
        this.#tell = tell
      }
      observe(target: Element) {
        watched.push({ target, near: () => this.#tell([{ isIntersecting: true }]) })
      }
      disconnect() {
        watched = []
      }
    },
  )
})

const all = Array.from({ length: 100 }, (_, index) => approvalOf(submittedOf(index + 1)))
const nothing = () => {}
const cards = (rows = all.slice(0, 60), current?: string) => (
  <Providers>
    <ApprovalCards
      rows={rows}
      total={100}
      flagged={0}
      selected={new Set()}
      current={current}
      canSelect
      onToggle={nothing}
      onToggleAll={nothing}
      onOpen={nothing}
      selectClean={null}
      isDense={false}
    />
  </Providers>
)
const drawn = () => document.querySelectorAll('li[data-item]').length

test('the cards that a phone shows come first, the others as their end nears', () => {
  render(cards())
  expect(drawn()).toBe(10)
  act(() => watched[0]?.near())
  expect(drawn()).toBe(50)
  act(() => watched[0]?.near())
  expect(drawn()).toBe(60)
  expect(watched).toEqual([])
})

test('those that are loaded later come the same way', () => {
  const { rerender } = render(cards(all.slice(0, 10)))
  expect(drawn()).toBe(10)
  rerender(cards(all))
  expect(drawn()).toBe(10)
  act(() => watched[0]?.near())
  expect(drawn()).toBe(50)
})

test('the card under review is there, wherever it stands', () => {
  const last = all[59]?.visitId
  render(cards(undefined, last))
  expect(document.querySelector(`li[data-item="${last}"]`)).not.toBeNull()
})
