// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import type { Tenant } from '@rounds/contract/tenants'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#lib/person/auth-store.ts'
import { eventually } from '#test/support/eventually.ts'

/** What tabs say to each other arrives when a test says so: the browser is what is not ours here. */
let onWay: (() => void)[] = []
const hear = () => {
  const arriving = onWay
  onWay = []
  for (const arrive of arriving) arrive()
}
const wires = new Set<Wire>()
class Wire extends EventTarget {
  private readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    wires.add(this)
  }
  postMessage(data: unknown) {
    for (const wire of wires)
      if (wire !== this && wire.name === this.name)
        onWay.push(() => wire.dispatchEvent(new MessageEvent('message', { data })))
  }
}

beforeEach(() => {
  onWay = []
  wires.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('BroadcastChannel', Wire)
  return async () => {
    for (const close of open.splice(0)) close()
    // What React has put off draws into the window, which ends with the file.
    await new Promise((resolve) => setTimeout(resolve))
    vi.unstubAllGlobals()
  }
})

/** What closes the tabs of a test. */
const open: (() => void)[] = []

/** A tab with the draft on its screen: modules of its own, and the same device. */
const openTab = async () => {
  vi.resetModules()
  const { authStore, signedOut } = await import('#lib/person/auth-store.ts')
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id: 'U', role: 'DELEGATE' } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })
  const { createElement } = await import('react')
  const { createRoot } = await import('react-dom/client')
  const { useDraft } = await import('./useDraft.ts')
  const { removeDraft } = await import('./store.ts')
  let draft: ReturnType<typeof useDraft<string>> | undefined
  function Page({ onDraw }: { onDraw: (drawn: ReturnType<typeof useDraft<string>>) => void }) {
    onDraw(useDraft('note', '1', ''))
    return null
  }
  const root = createRoot(document.createElement('div'))
  open.push(() => root.unmount())
  root.render(createElement(Page, { onDraw: (drawn) => (draft = drawn) }))
  const now = () => {
    if (!draft?.ready) throw new Error('Not drawn yet')
    return draft
  }
  await eventually(now)
  return {
    now,
    says: (words: string) => eventually(() => expect(now().value).toBe(words)),
    isAsked: (words: string) => eventually(() => expect(now().other?.value).toBe(words)),
    type: async (words: string) => {
      now().setValue(words)
      await now().flush()
    },
    clear: () => now().clear(),
    /** What the tab says has reached the server. */
    deliver: () => removeDraft({ kind: 'note', id: '1' }, now().revision()),
    die: () => root.unmount(),
  }
}

test('words that another tab has overtaken stay when those that overtook them are delivered', async () => {
  const [one, two] = [await openTab(), await openTab()]
  await one.type('First')
  await two.type('Second')
  await two.deliver()
  hear()
  await eventually(() => expect(one.now().saving).toBe(true))
  await one.now().flush()
  await one.says('First')
  const next = await openTab()
  await next.says('First')
})

test('a tab that is done with its words forgets none that another tab wrote unseen, and its own wholly', async () => {
  const [one, two] = [await openTab(), await openTab()]
  await one.type('First')
  await two.type('Second')
  await one.clear()
  hear()
  await two.says('Second')
  await (await openTab()).says('Second')
  await two.clear()
  await (await openTab()).says('')
  two.now().setValue('Third')
  await two.clear()
  await (await openTab()).says('')
})

test('words that were built on those of another tab take them along when they are delivered', async () => {
  const [one, two] = [await openTab(), await openTab()]
  await one.type('First')
  hear()
  await two.says('First')
  await two.type('First and second')
  await two.deliver()
  hear()
  await one.says('')
})

test('a tab whose words went, here or elsewhere, takes over what is typed next, and brings none of them back', async () => {
  const [one, two] = [await openTab(), await openTab()]
  await one.type('First')
  hear()
  await two.says('First')
  await two.type('First and second')
  await two.deliver()
  hear()
  await one.says('')
  await two.clear()
  hear()
  const next = await openTab()
  await next.type('Third')
  hear()
  await one.says('Third')
  await two.says('Third')
  expect([one.now().other, two.now().other]).toEqual([null, null])
  await next.deliver()
  hear()
  await one.says('')
  await two.says('')
  expect([one.now().saving, two.now().saving]).toEqual([false, false])
})

test('words beside a draft are forgotten as they were read: what their tab has said since is asked about', async () => {
  await openTab()
  const { forgetOther, keepOther, nextOther } = await import('./others.ts')
  const draft = { kind: 'note', id: '1', owner: 'T:U' }
  const beside = async () => (await nextOther(draft, {}, ''))?.value
  await keepOther(draft, { rev: '0000000a.1', seen: {}, value: 'Read', savedAt: 1 })
  await keepOther(draft, { rev: '0000000a.2', seen: {}, value: 'Said since', savedAt: 2 })
  await forgetOther(draft, '0000000a.1')
  expect(await beside()).toBe('Said since')
  await forgetOther(draft, '0000000a.2')
  expect(await beside()).toBeUndefined()
})

test('what another tab stored while words were on their way is looked at after, and asked about on both sides', async () => {
  const [one, two] = [await openTab(), await openTab()]
  one.now().setValue('First')
  const stored = one.now().flush()
  await two.type('Second')
  hear()
  await stored
  // Whichever came first says so now.
  hear()
  await one.isAsked('Second')
  await two.isAsked('First')
})

test('of three tabs that die no words are forgotten: each is asked about in its turn', async () => {
  const tabs = [await openTab(), await openTab(), await openTab()]
  for (const [index, tab] of tabs.entries()) await tab.type(`Words ${index}`)
  await tabs[2]?.isAsked('Words 1')
  for (const tab of tabs) tab.die()
  const next = await openTab()
  await next.says('Words 2')
  await eventually(() => expect(next.now().other).not.toBeNull())
  const asked = new Set<string | undefined>()
  while (next.now().other !== null) {
    const words = next.now().other?.value
    asked.add(words)
    next.now().keepMine()
    await eventually(() => expect(next.now().other?.value).not.toBe(words))
    await eventually(() => expect(asked.size === 2 || next.now().other !== null).toBe(true))
  }
  expect(asked).toEqual(new Set(['Words 0', 'Words 1']))
  await next.now().flush()
  const last = await openTab()
  await last.says('Words 2')
  expect(last.now().other).toBeNull()
})
