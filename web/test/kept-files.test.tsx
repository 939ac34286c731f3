import type { Tenant } from '@rounds/contract/tenants'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { forgetFile, keepFile, keptFiles, onFileElsewhere } from '#features/messages/compose/kept-files.ts'
import { database } from '#lib/device/database.ts'
import { forgetKeys } from '#lib/device/key.ts'
import { isSealed } from '#lib/device/sealed.ts'
import { removeFromDevice } from '#lib/outbox/wipe.ts'
import { type SessionUser, authStore, signedOut } from '#lib/person/auth-store.ts'
import { eventually } from './support/eventually.ts'

const of = { owner: 'T:sara', draftId: 'new' }
const signIn = (id: string) =>
  authStore.set({ ...signedOut, user: { id } as SessionUser, tenant: { id: 'T' } as Tenant })
beforeEach(() => signIn('sara'))

const fileOf = (name: string, words: string) => new File([words], name, { type: 'text/csv' })
const wordsOf = async () =>
  Promise.all(
    (await keptFiles(of)).map(async ({ id, file }) => [id, file.name, file.type, await file.text()]),
  )

test('a file that is kept comes back as it was, with its own draft alone, until it is let go of', async () => {
  expect(await keepFile(of, { id: 'A', file: fileOf('a.csv', 'one') })).toBe(true)
  expect(await keepFile({ ...of, draftId: 'thread:1' }, { id: 'B', file: fileOf('b.csv', 'two') })).toBe(true)
  signIn('marc')
  expect(await keepFile({ ...of, owner: 'T:marc' }, { id: 'C', file: fileOf('c.csv', 'three') })).toBe(true)
  expect(await wordsOf()).toEqual([['A', 'a.csv', 'text/csv', 'one']])
  await forgetFile(of, 'A')
  expect(await wordsOf()).toEqual([])
})

test('neither its name nor what is in it can be read without the key', async () => {
  await keepFile(of, { id: 'A', file: fileOf('haddad.csv', 'confidential') })
  const [row] = await (await database()).getAll('drafts')
  const { about, bytes } = (row as { value: { about: unknown; bytes: unknown } }).value
  expect([isSealed(about), isSealed(bytes)]).toEqual([true, true])
  await (await database()).clear('keys')
  forgetKeys()
  expect(await wordsOf()).toEqual([])
})

test('“Remove data from this device” takes it', async () => {
  expect(await keepFile(of, { id: 'A', file: fileOf('a.csv', 'one') })).toBe(true)
  await removeFromDevice(of.owner)
  expect(await (await database()).getAll('drafts')).toEqual([])
})

test('a file that another tab keeps or lets go of is heard of, whatever else that tab tells of drafts', async () => {
  const heard = vi.fn()
  onTestFinished(onFileElsewhere(of, heard))
  const otherTab = new BroadcastChannel('pv.drafts')
  onTestFinished(() => otherTab.close())
  const faults: unknown[] = []
  const note = (error: unknown) => void faults.push(error)
  process.prependListener('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  // As drafts/store.ts tells of one that went.
  otherTab.postMessage({ key: 'T:sara:file:new:A', gone: {} })
  otherTab.postMessage('T:sara:file:new:A')
  await eventually(() => expect(heard).toHaveBeenCalledExactlyOnceWith('A'))
  expect(faults).toEqual([])
})
