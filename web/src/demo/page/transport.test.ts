// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '@rounds/contract/demo/world'
import { KEY } from '#demo/store/keep.ts'
import { eventually } from '#test/support/eventually.ts'
import type { transport as Transport } from './transport.ts'

/** Pictures as places in memory, and where a press leads, are what is not ours here. */
let transport: typeof Transport
beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
    },
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture' }))
  vi.stubGlobal('indexedDB', { databases: async () => [], deleteDatabase: () => undefined })
  ;({ transport } = await import('./transport.ts'))
})
afterAll(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const send = async (method: string, path: string, body?: object) =>
  transport.fetch(`/api/v1${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
const login = (who: string) =>
  send('POST', '/auth/login', {
    tenantId: 'greenleaf',
    email: `${who}@greenleaf.test`,
    password: DEMO_PASSWORD,
  })
const who = async () => ((await (await send('GET', '/auth/profile')).json()) as { role?: string }).role

test('what another tab keeps is read as soon as it is kept', async () => {
  await login('delegate')
  const asDelegate = localStorage.getItem(KEY)
  await login('admin')
  expect(await who()).toBe('TENANT_ADMIN')
  localStorage.setItem(KEY, asDelegate ?? '')
  window.dispatchEvent(new StorageEvent('storage', { key: 'pv.something' }))
  expect(await who()).toBe('TENANT_ADMIN')
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(await who()).toBe('DELEGATE')
})

test('a picture comes from the demo, and one that there is not is told as broken', async () => {
  const [there, missing] = [new Image(), new Image()]
  const broken = vi.fn<() => void>()
  missing.addEventListener('error', broken)
  there.src = '/api/v1/tenants/public/greenleaf/icon.svg'
  missing.src = '/api/v1/tenants/public/nobody/icon.svg'
  await eventually(() => expect(there.src).toBe('blob:picture'))
  await eventually(() => expect(broken).toHaveBeenCalledTimes(1))
  expect(missing.hasAttribute('src')).toBe(false)
})

test('starting again forgets what the app keeps of a person on this device', async () => {
  await login('delegate')
  localStorage.setItem('pv.last', 'somebody')
  localStorage.setItem('of.another.site', 'theirs')
  sessionStorage.setItem('pv.supervisor', '{}')
  document.querySelector<HTMLButtonElement>('.demo-bar button')?.click()
  await eventually(() => expect(localStorage.getItem('pv.last')).toBeNull())
  expect([localStorage.getItem(KEY), sessionStorage.length]).toEqual([null, 0])
  expect(localStorage.getItem('of.another.site')).toBe('theirs')
})
